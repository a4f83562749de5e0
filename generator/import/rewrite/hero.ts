import { isMapping } from '../../base/mapping.ts';
import { textOf, valuesOf } from '../old/read.ts';
import { rewriterOf } from '../old/site.ts';

/** The text of a landing page that stands in its front matter: `hero` and `features`. https://vitepress.dev/reference/default-theme-home-page */
export const heroText = rewriterOf((body, { front }) => {
  const { hero, features } = front;
  const { name, text, tagline, actions } = valuesOf(hero);
  const lines = [text === undefined ? undefined : textOf(name), textOf(text), textOf(tagline)].filter(Boolean);
  const links = listOf(actions).flatMap((one) => {
    const to = textOf(one.link) ?? textOf(one.href);
    return to === undefined ? [] : [`[${textOf(one.text) ?? to}](${to})`];
  });
  const parts = listOf(features).map((one) => {
    const title = textOf(one.title) ?? '';
    const link = textOf(one.link);
    return `- **${link === undefined ? title : `[${title}](${link})`}** ${textOf(one.details) ?? ''}`.trimEnd();
  });
  const made = [...lines, links.join(' · '), parts.join('\n')].filter((one) => one !== '');
  return made.length === 0 ? body : `\n${made.join('\n\n')}\n${body}`;
});

function listOf(value: unknown) {
  return Array.isArray(value) ? value.filter(isMapping) : [];
}
