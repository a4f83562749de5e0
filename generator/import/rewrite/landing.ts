import { isMapping } from '../../base/mapping.ts';
import { textOf, valuesOf } from '../old/read.ts';
import { rewriterOf } from '../old/site.ts';
import { block, listBlock } from './blocks.ts';

/**
 * The text of a landing page that stands in its front matter, `hero` and `features`, as a hero and cards.
 * https://vitepress.dev/reference/default-theme-home-page https://starlight.astro.build/reference/frontmatter/#hero
 */
export const landing = rewriterOf((body, { front }) => {
  const { name, title, text, tagline, actions, image } = valuesOf(front.hero);
  const links = listOf(actions).flatMap((action) => {
    const to = textOf(action.link) ?? textOf(action.href);
    return to === undefined ? [] : [`[${textOf(action.text) ?? to}](${to})`];
  });
  const { src, file, light, alt } = valuesOf(typeof image === 'string' ? { src: image } : image);
  const picture = textOf(src) ?? textOf(file) ?? textOf(light);
  const shown = picture !== undefined && /^[./~@]/.test(picture) ? `![${textOf(alt) ?? ''}](${picture})` : undefined;
  const hero = [
    ...[name, title, text, tagline].map(textOf).filter((candidate) => candidate !== front.title),
    links.join(' '),
    shown,
  ].filter(Boolean);
  const cards = listOf(front.features).map((feature) => {
    const [label, link, icon = ''] = [textOf(feature.title) ?? '', textOf(feature.link), textOf(feature.icon)];
    const sign = /^\p{Extended_Pictographic}/u.test(icon) ? `${icon} ` : '';
    return {
      name: link === undefined ? `**${sign}${label}**` : `[${sign}${label}](${link})`,
      content: [textOf(feature.details) ?? ''],
    };
  });
  const made = [
    ...(hero.length === 0 ? [] : [...block('hero', [hero.join('\n\n')]), '']),
    ...(cards.length === 0 ? [] : listBlock('cards', cards)),
  ];
  return made.length === 0 ? body : `\n${made.join('\n')}\n${body}`;
});

function listOf(value: unknown) {
  return Array.isArray(value) ? value.filter(isMapping) : [];
}
