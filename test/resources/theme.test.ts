// Fault: Colours of the settings in which text could not be read → Shown darker or lighter, which a warning at the colour tells with the contrast in that scheme; an error where no colour is readable

import assert from 'node:assert/strict';
import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import type { RawFile } from '../../generator/load/files.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { faceFiles } from '../../generator/resources/parts/face.ts';
import { contrastOf, fitTheme, usualColors } from '../../generator/settings/theme.ts';
import {
  buildBare,
  buildEdited,
  buildTree,
  isWrittenPage,
  replaceIn,
  sampleOptions,
  type Tree,
  textFile,
} from '../build-sample.ts';
import { madePng } from '../made-pictures.ts';
import { temporaryFolder } from '../publish/project.ts';
import { tagsOf } from './html-tags.ts';

const tree = await buildTree();

const pathsOf = (built: Tree) =>
  [...built.entries.values()].filter(({ mediaType }) => mediaType.startsWith('text/html')).map(({ path }) => path);

const weight = (...paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + brotliCompressSync(tree.text(path)).length, 0);
/** The weight of what every page loads. */
const shared = weight('/style.css', '/theme.js');

const ownScript = 'document.title = `\n// A line of a text\n`;\n';
const templates = join(temporaryFolder(), 'templates');
cpSync(sampleOptions.templates, templates, { recursive: true });
appendFileSync(join(templates, 'style.css'), ':root { --font-text: Georgia; }\n');
writeFileSync(join(templates, 'theme.js'), ownScript);
/** The sample with a style sheet that names a font, and with another script. */
const ownTemplates = buildTree({ ...sampleOptions, templates });

/** Questions, as they are written on two pages. */
const asks = ['One?', 'Two?'].map((question) => `### ${question}\n\nBecause.\n\n`).join('');
/** The sample with a hero at the end of a page, questions on another, and a photograph of a post. */
const written = buildEdited((all) => {
  const band = ':::hero\n**Begin**\n\n[Plans](pricing.md)\n:::\n';
  const inside = `${asks}</details>\n\n### Three?\n\nBecause.\n\n<div>\n\n#### Inside\n\n</div>\n\n## Last\n\nWords.\n`;
  const photo = 'image: {src: /assets/photo.png, alt: A telephone}\npublished:';
  const changes = [
    ['pages/en/pricing.md', /$/, `\n## Else\n\n${asks}${band}`],
    ['pages/en/affiliate-program.md', /$/, `\n<details>\n<summary>More</summary>\n\n${inside}`],
    ['posts/en/the-first-eight-seconds.md', /^published:/m, photo],
  ] as const;
  const changed = changes.reduce<readonly RawFile[]>(
    (files, [path, from, to]) => replaceIn(files, path, from, to),
    all,
  );
  return [...changed, { path: 'assets/photo.png', bytes: madePng(120, 60) }];
});

const withSettings = (settings: string) => buildBare((files) => replaceIn(files, 'site.yaml', /$/, `\n${settings}\n`));

test('the home page weighs at most 25 kB with its style sheet and script, and each post 22.75 kB, compressed', () => {
  assert.ok(weight('/') + shared <= 25_000, String(weight('/') + shared));
  const posts = pathsOf(tree).filter((path) => /\/blog\/[^/]+\/$/.test(path));
  assert.ok(posts.length > 8);
  for (const path of posts) assert.ok(weight(path) + shared <= 22_750, `${path}: ${weight(path) + shared}`);
});

test('the face of the theme, which pages load at once, keeps the home page below 50 kB', () => {
  const [path = ''] =
    /(?<=<link rel="preload" href=")[^"]*(?=" as="font" type="font\/woff2" crossorigin>)/.exec(tree.text('/')) ?? [];
  const all = weight('/') + shared + (tree.files.get(tree.entries.get(path)?.file ?? '')?.length ?? Number.NaN);
  assert.ok(all <= 50_000, String(all));
  for (const page of pathsOf(tree)) assert.ok(tree.text(page).includes(`href="${path}"`), page);
  const named = [...tree.text('/style.css').matchAll(/url\("([^"]*\.woff2)"\)/g)].map(([, file]) => `/${file}`);
  assert.deepEqual(named, [path, '/fonts/inter-ext.woff2']);
  for (const font of named) assert.equal(tree.entries.get(font)?.mediaType, 'font/woff2');
});

test('another face of the settings or of the style sheet, or a policy without it, leaves that of the theme out, and so does a site without Latin letters', async () => {
  for (const { entries, text } of [
    await withSettings('theme: {fonts: {text: system-ui}}'),
    await withSettings('contentSecurityPolicy: {font-src: https://fonts.example}'),
    await ownTemplates,
  ]) {
    assert.deepEqual(
      [...entries.keys()].filter((path) => path.endsWith('.woff2')),
      [],
    );
    assert.doesNotMatch(text('/style.css'), /@font-face|woff2/);
    assert.doesNotMatch(text('/'), /preload/);
  }
  const filesFor = (code: string) =>
    faceFiles({
      hasFace: true,
      settings: { theme: {}, contentSecurityPolicy: {}, baseUrl: 'https://a.example' },
      locales: [{ code }],
    } as unknown as Parameters<typeof faceFiles>[0]);
  for (const code of ['en', 'de-AT', 'pl', 'tr', 'sr-Latn']) assert.equal(filesFor(code).length, 2, code);
  for (const code of ['ar', 'ja', 'zh-Hant', 'ru', 'el', 'vi']) assert.equal(filesFor(code).length, 0, code);
});

test('no page, style sheet or script asks anything of another host, and a page loads one style sheet and one script', () => {
  for (const path of pathsOf(tree)) {
    const tags = tagsOf(tree.text(path));
    const loaded = tags.flatMap(({ name, attributes }) => {
      if (name === 'link')
        return /stylesheet|icon|preload|manifest/.test(attributes.rel ?? '') ? [attributes.href] : [];
      return name === 'a' ? [] : [attributes.src, attributes.srcset, attributes.poster, attributes.data];
    });
    for (const address of loaded.filter((url) => url !== undefined)) assert.match(address, /^\/[^/]/, path);
    assert.equal(loaded.filter((address) => address === '/style.css').length, 1, path);
    assert.equal(loaded.filter((address) => address === '/theme.js').length, 1, path);
  }
  assert.doesNotMatch(tree.text('/style.css'), /url\((?!"fonts\/)|@import|https?:/);
  for (const script of ['/theme.js', '/calculator.js', '/search.js'])
    assert.doesNotMatch(tree.text(script), /https?:|^import|eval\(|Function\(|innerHTML/m, script);
});

test('the scripts of the program are published without the comments for those who change them, and a script of the user as it is', async () => {
  for (const script of ['/theme.js', '/calculator.js', '/search.js'])
    assert.doesNotMatch(tree.text(script), /^\s*(?:\/\/|\/\*\*(?! @type))/m, script);
  assert.ok(new Script(tree.text('/theme.js')));
  assert.equal((await ownTemplates).text('/theme.js'), ownScript);
});

test('colours, fonts, radius and logo of the settings take the place of tokens, and nothing else of the style sheet', async () => {
  const built = await withSettings(
    'theme:\n  colors: {accent: {light: "#8a1c4a", dark: "#f5a3c4"}, line: "#ccc"}\n  fonts: {text: "Georgia, serif"}\n  radius: 2px\n  logo: /assets/call-path.svg',
  );
  const usual = tree.text('/style.css').replace(/\n@font-face.*/s, '');
  const own = built.text('/style.css').slice(usual.length);
  assert.equal(built.text('/style.css').startsWith(usual), true);
  assert.deepEqual(own.match(/--[\w-]+: [^;]+(?=;)/g), [
    '--accent: light-dark(#8a1c4a, #f5a3c4)',
    '--line: #ccc',
    '--font-text: Georgia, serif',
    '--radius: 2px',
  ]);
  // What takes no token's place would mean nothing.
  for (const [name] of own.matchAll(/--[\w-]+(?=:)/g)) assert.ok(tree.text('/style.css').includes(`;${name}:`), name);
  const logo = tagsOf(built.text('/')).find(({ name }) => name === 'img');
  assert.equal(logo?.attributes.src, '/assets/call-path.svg');
  assert.doesNotMatch(tree.text('/style.css'), /#8a1c4a/);
});

test('a logo three times as wide as high has the name in it, which is not written beside it', async () => {
  const named = async (width: number) => {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32"><rect width="9" height="9"/></svg>`;
    const built = await buildBare((files) => [
      ...replaceIn(files, 'site.yaml', /$/, '\ntheme: {logo: /assets/wide.svg}\n'),
      textFile('assets/wide.svg', logo),
    ]);
    return /<a class="name"[^>]*>(.*?)<\/a>/.exec(built.text('/pricing/'))?.[1];
  };
  const picture = (width: number, alt: string) =>
    `<img src="/assets/wide.svg" alt="${alt}" width="${width}" height="32">`;
  assert.equal(await named(95), `${picture(95, '')}<span>Ringfold</span>`);
  assert.equal(await named(96), picture(96, 'Ringfold'));
});

test('a colour in which text cannot be read is made darker or lighter in its scheme, with a warning, and is an error between two backgrounds', () => {
  const fit = (colors: string) => {
    const text = `theme:\n  colors: {${colors}}\n`;
    const { value: block } = parseYaml({ file: 'site.yaml', text }, 0, text);
    assert.ok(block);
    const { value, problems } = fitTheme(block.value as Parameters<typeof fitTheme>[0], block);
    const told = problems.map(
      ({ level, code, message, hint, place }) => `${place?.line}:${place?.column} ${level} ${code} ${message}. ${hint}`,
    );
    return { colors: value.theme?.colors as Readonly<Record<string, unknown>> | undefined, told };
  };
  const brand = fit('accent: "#0D9373"');
  assert.deepEqual(brand.colors, { accent: { light: '#0b8064', dark: '#179779' } });
  assert.deepEqual(brand.told, [
    '2:20 warning contrast "accent" (#0D9373) on "paper" (#ffffff) has a contrast of 3.8 to 1 in the light scheme, and text needs 4.5: #0b8064 is shown. Write accent: {light: "#0b8064", dark: "#179779"}, or other colours',
    '2:20 warning contrast "accent" (#0D9373) on "tint" (#182027) has a contrast of 4.2 to 1 in the dark scheme, and text needs 4.5: #179779 is shown. Write accent: {light: "#0b8064", dark: "#179779"}, or other colours',
  ]);
  const white = fit('ink: "#000", paper: "#fff", tint: "#fff"');
  assert.deepEqual(
    white.told.map((problem) => /^\S+ \S+ contrast "(\S+)" .* in the (\S+) scheme/.exec(problem)?.slice(1).join(' ')),
    ['accent', 'muted', 'code-keyword', 'code-string', 'code-value', 'code-name'].map((name) => `${name} dark`),
  );
  assert.ok(white.told.at(-1)?.endsWith('. Choose another "tint" to have the colours of code as they were'));
  for (const name of ['accent', 'muted', 'code-name'])
    for (const color of Object.values(white.colors?.[name] ?? {}))
      assert.ok(contrastOf(String(color), '#fff') >= 4.5, name);
  assert.match(
    fit('paper: "#555", tint: "#aaa"').told[0] ?? '',
    /^2:19 error contrast "accent" .* on "paper" \(#555\) .* scheme, and text needs 4\.5\. Choose backgrounds that are both light or both dark in a scheme$/,
  );
  const sound = fit('accent: {light: "#0b5c8a", dark: "#7cc4ee"}, line: "#fff"');
  assert.deepEqual(sound.told, []);
  assert.deepEqual(sound.colors, { accent: { light: '#0b5c8a', dark: '#7cc4ee' }, line: '#fff' });
});

test('contrastOf() knows the figures of WCAG', () => {
  assert.equal(contrastOf('#000', '#ffffff'), 21);
  assert.equal(contrastOf('#fff', '#fff'), 1);
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(contrastOf('#0000ff', '#ffffff').toFixed(2), '8.59');
});

test('the colours that the program checks are those that the style sheet declares', () => {
  for (const [name, { light, dark }] of Object.entries(usualColors))
    assert.ok(tree.text('/style.css').includes(`;--${name}:light-dark(${light},${dark});`), name);
});

test('a call to action is on every page in its language, and again on the home page; without the setting on none', async () => {
  const buttons = (built: Tree, path: string) =>
    tagsOf(built.text(path)).flatMap(({ name, attributes }) =>
      name === 'a' && attributes.class === 'button' ? [attributes.href] : [],
    );
  const plain = await buildEdited((files) => replaceIn(files, 'pages/en/index.md', /:::hero\n[\s\S]*?\n:::\n/, ''));
  assert.deepEqual(buttons(plain, '/'), ['/pricing/', '/pricing/']);
  assert.match(plain.text('/index.md'), /^\[See the plans\]/m);
  assert.deepEqual(buttons(tree, '/'), ['/pricing/']);
  assert.doesNotMatch(tree.text('/index.md'), /^\[See the plans\]/m);
  assert.deepEqual(buttons(tree, '/fr/features/'), ['/fr/pricing/']);
  const without = await buildEdited((files) =>
    replaceIn(files, 'site.yaml', /callToAction:\n(?: .*\n)+/, 'assistants: false\n'),
  );
  for (const path of pathsOf(without)) {
    assert.deepEqual(buttons(without, path), path.endsWith('/404.html') ? [path.replace('404.html', '')] : [], path);
    assert.doesNotMatch(without.text(path), /chatgpt|claude\.ai/, path);
  }
});

test('a hero at the end of a page is a band of its own: after questions, in Markdown, and beside what the page begins with', async () => {
  const built = await written;
  const [, prose = ''] = built.text('/pricing/').split('<div class="prose');
  assert.match(
    prose,
    /<div class="questions">\n(?:<h3 [\s\S]*?Because\.<\/p>\s*){2}<\/div>\s*<div class="hero">\n<p><strong>Begin<\/strong><\/p>\n<p><a href="\/pricing\/">Plans<\/a><\/p>\n<\/div>/,
  );
  assert.match(built.text('/pricing/'), /<header class="title">/);
  assert.match(built.text('/pricing.md'), /\*\*Begin\*\*\n\n\[Plans\]\(\S+pricing\.md\)\n$/);
  assert.equal(tree.text('/').match(/ class="hero"/g)?.length, 2);
});

test('questions are one block, which ends where what holds them does', async () => {
  const [, text = ''] = (await written).text('/affiliate-program/').split('<summary>More</summary>');
  const marks = text.split('<h2 id="last">')[0]?.match(/<\/?(?:details|div)\b[^>]*>|<h[1-6]/g);
  assert.deepEqual(marks, [
    '<div class="questions">',
    '<h3',
    '<h3',
    '</div>',
    '</details>',
    '<div class="questions">',
    '<h3',
    '<div>',
    '<h4',
    '</div>',
    '</div>',
  ]);
});

test('each page but those that begin with a call to action can be copied and read as Markdown, and asked about by its own address', () => {
  for (const path of pathsOf(tree).filter((candidate) => isWrittenPage({ path: candidate, mediaType: 'text/html' }))) {
    const tags = tagsOf(tree.text(path));
    if (/^\/(?:fr\/)?(?:(?:features|affiliate-program)\/)?$/.test(path)) {
      assert.ok(
        tags.some(({ attributes: { href, type } }) => /\.md$/.test(href ?? '') && type === 'text/markdown'),
        path,
      );
      continue;
    }
    const copied = tags.find(({ attributes }) => attributes['data-copy'])?.attributes['data-copy'] ?? '';
    assert.ok(tree.entries.get(copied)?.mediaType.startsWith('text/markdown'), path);
    const asked = tags.flatMap(({ attributes: { href = '' } }) => (/[?]q=/.test(href) ? [new URL(href)] : []));
    assert.deepEqual(
      asked.map(({ hostname }) => hostname),
      ['chatgpt.com', 'claude.ai'],
    );
    for (const { searchParams } of asked)
      assert.ok(searchParams.get('q')?.includes(`https://ringfold.example${path}`), path);
  }
});

test('a post is listed with its photograph, or else with a cover of what it is about, which no other has', async () => {
  const covers = [...tree.text('/blog/').matchAll(/<li><svg class="cover" [^>]*><path d="([^"]*)/g)];
  assert.equal(covers.length, 8);
  assert.equal(new Set(covers.map(([, icon]) => icon)).size, 8);
  const built = await written;
  assert.equal(built.text('/blog/').match(/<li>\n<p class="cover">/g)?.length, 1);
  assert.match(
    built.text('/blog/'),
    /<li>\n<p class="cover">(?:<picture>.*?)?<img src="\/assets\/photo[^"]*\.png" alt=""/,
  );
  assert.doesNotMatch(built.text('/blog/index.md'), /\]\([^)]*\.png\)/);
});

test('posts lead to the ones before and after them in their language, and the first and last to one', () => {
  const neighbours = (path: string) =>
    Object.fromEntries(
      tagsOf(tree.text(path)).flatMap(({ name, attributes: { rel = '', href = '' } }) =>
        name === 'a' && /^(?:prev|next)$/.test(rel) ? [[rel, href]] : [],
      ),
    );
  const listed = tagsOf(tree.text('/blog/')).flatMap(({ name, attributes: { href = '' } }) =>
    name === 'a' && /^\/blog\/(?!tags\/)[^/]+\/$/.test(href) ? [href] : [],
  );
  assert.ok(listed.length > 5);
  for (const [place, path] of listed.entries()) {
    const [later, earlier] = [listed[place - 1], listed[place + 1]];
    assert.deepEqual(neighbours(path), { ...(earlier && { prev: earlier }), ...(later && { next: later }) }, path);
  }
});

test('contents lead to each section of a post with three or more, and plans are cards with a table in Markdown', () => {
  const page = tree.text('/blog/the-twenty-minutes-after/');
  const sections = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => `#${id}`);
  const nav = page.slice(page.indexOf('<nav class="contents"'), page.indexOf('</nav>', page.indexOf('"contents"')) + 6);
  assert.ok(sections.length > 2);
  assert.deepEqual(
    tagsOf(nav).flatMap(({ name, attributes }) => (name === 'a' ? [attributes.href] : [])),
    sections,
  );
  const cards = tree.text('/pricing/').match(/<p class="price"><strong>[^<]+/g) ?? [];
  assert.equal(cards.length, 4);
  assert.match(tree.text('/pricing/'), /<strong>€49<\/strong> per month/);
  assert.match(tree.text('/pricing.md'), /^## Solo\n\n.*\n\n\*\*€49 per month\*\*$/m);
});

test('no direction or state is asked of what stands before or after an element, which no browser would answer', () => {
  assert.doesNotMatch(tree.text('/style.css'), /::(?:before|after)\s*\{[^{}]*&:/);
});
