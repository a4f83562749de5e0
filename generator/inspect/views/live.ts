import { CommandError } from '../../base/problem.ts';
import { type Html, html } from '../../format/html.ts';
import { countText, sizeText } from '../../format/numbers.ts';
import type { Comparison, Editing } from '../page/editing.ts';
import { root } from '../page/guard.ts';
import type { OpenSite } from '../page/open-site.ts';
import { addressLink, badge, scrolling, section, tokenField } from '../page/parts.ts';
import type { Asked, View } from '../page/shell.ts';

/** Offers to ask the live site. Nothing is sent there before somebody does. */
export function liveView({ site, editing }: Pick<Asked, 'site' | 'editing'>, found?: Html): View {
  const { baseUrl } = site.manifest;
  const form =
    editing &&
    html`<form class="edit" action="${root}ask" method="post">${tokenField(editing)}<button class="button">Request ${new URL(baseUrl).host} now</button></form>
<p class="note">This requests some outputs from this origin with GET and HEAD: about 200 requests, four at a time.</p>`;
  return {
    title: 'Live',
    lead: html`What <a href="${baseUrl}" rel="noreferrer external">${baseUrl}</a> serves now, compared with this build.`,
    main: html`${form || html`<p>In <code>fingerpost dev</code>, the live site can be asked from here.</p>`}
<p>For the whole audit, with caches, negotiation and redirects, run <code>fingerpost verify ${baseUrl}</code></p>${found}`,
  };
}

/** Asks the live site, and shows each address that was asked for. */
export async function askedLiveView(site: OpenSite, editing: Editing): Promise<View> {
  try {
    const found = await editing.compareLive(site.manifest);
    return liveView({ site, editing }, section('answers', found.headline, answers(found, site)));
  } catch (cause) {
    if (!(cause instanceof CommandError)) throw cause;
    const message = html`<p role="status">${badge('not tested', 'warn')} ${cause.message}</p>`;
    return { ...liveView({ site, editing }, message), status: 502 };
  }
}

const tones = { fail: 'bad', warn: 'warn', untested: 'plain' } as const;

function answers({ paths, differences }: Comparison, site: OpenSite): Html {
  const rows = paths.map((path) => ({ path, found: differences.filter((difference) => difference.path === path) }));
  const sorted = [...rows.filter(({ found }) => found.length > 0), ...rows.filter(({ found }) => found.length === 0)];
  const table = html`<table class="matrix"><thead><tr><th scope="col">Address</th><th scope="col">Now</th><th scope="col">This build</th></tr></thead>
<tbody>${sorted.map(({ path, found }) => {
    const entry = site.entries.get(path);
    const now = found.map(
      ({ answer, title, seen, fix, asked }) =>
        html`<p>${badge(title, tones[answer])} ${seen}<br><small>${fix}</small><br><code>${asked}</code></p>`,
    );
    return html`<tr><th scope="row">${addressLink(path)}</th><td>${found.length > 0 ? now : badge('as built', 'good')}</td><td>${entry && html`200, ${entry.mediaType}, ${sizeText(entry.size)}`}</td></tr>`;
  })}</tbody></table>`;
  return html`<p role="status">${countText(differences.length, 'difference')} at ${countText(paths.length, 'address', 'addresses')}.</p>${scrolling('Responses of the live site', table)}`;
}
