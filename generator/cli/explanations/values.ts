import type { SomeExplanations } from './explanation.ts';

/** Problems of keys and values in site.yaml, data files and front matter. */
export const valueExplanations = {
  'missing-key': {
    why: 'The build needs this key, and it has no sensible default.',
    fix: 'Add the key with its value. docs/reference.md lists every key with an example.',
    example: ['content/site.yaml', 'name: Halyard', 'name: Halyard\nbaseUrl: https://www.example.com'],
  },
  'unknown-key': {
    why: 'Nothing reads this key. If it is a typo, its value would be silently ignored.',
    fix: 'Correct it, or delete it. In front matter, "frontMatter: {layout: extra}" in site.yaml passes a key to templates.',
    example: ['content/data/plans.yaml', 'prize: 49', 'price: 49'],
  },
  'wrong-type': {
    why: 'YAML reads 1.10 as a number and true as a boolean, whatever you meant.',
    fix: 'Quote strings, but not numbers, and write a list if one is expected.',
    example: ['content/data/mcp.yaml', 'version: 1.10', 'version: "1.10.0"'],
  },
  'invalid-value': {
    why: 'The value has the right type, but would not work where it is used.',
    fix: 'The message says what the key accepts; the hint suggests a value.',
    example: ['content/site.yaml', 'currency: euro', 'currency: EUR'],
  },
  contrast: {
    why: 'Text needs a contrast of 4.5 to 1 on its background, or many people cannot read it (WCAG 2.2). If a colour has less, the build darkens or lightens it just enough.',
    fix: 'Write the colours of the hint, or others. A colour can differ between light and dark.',
    example: [
      'content/site.yaml',
      'theme: {colors: {accent: "#0d9373"}}',
      'theme: {colors: {accent: {light: "#0b8064", dark: "#179779"}}}',
    ],
  },
  'invalid-date': {
    why: 'Feeds, sitemaps and JSON-LD are read all over the world, so a date must exist, and a time needs a zone.',
    fix: 'Write YYYY-MM-DD, or a time with Z or an offset. "timeZone" in site.yaml sets the zone of all other times.',
    example: ['content/posts/en/hello.md', 'published: 2026-02-30', 'published: 2026-02-28'],
  },
  'unknown-reference': {
    why: 'This id, name or language is not defined.',
    fix: 'Use an existing one, or define this one where the message says.',
    example: ['content/data/plans.yaml', 'features: [live-anwsering]', 'features: [live-answering]'],
  },
  duplicate: {
    why: 'If two things have the same id, references to it are ambiguous.',
    fix: 'Rename one of them, or delete the duplicate.',
    example: ['content/data/features.yaml', '- id: reports\n- id: reports', '- id: reports\n- id: exports'],
  },
  price: {
    why: 'Readers and programs would get two different prices.',
    fix: 'Decide which of the two is true, and remove the other.',
    example: ['content/data/plans.yaml', 'price: {month: 10, year: 130}', 'price: {month: 12, year: 130}'],
  },
  formula: {
    why: 'The results of the calculator are published, so each formula must give a number for each example.',
    fix: 'Use + - * /, parentheses, the functions that the message names, and the ids of inputs and of earlier outputs.',
    example: ['content/data/calculator.yaml', 'formula: missed_calls x 12', 'formula: missed_calls * 12'],
  },
  'missing-translation': {
    why: 'Readers of that language would get a text in another one, or none.',
    fix: 'Add the text in that language, or write a single text, without languages, for all languages.',
    example: ['content/data/features.yaml', 'name: {en: Reports}', 'name: {en: Reports, fr: Rapports}'],
  },
  'lone-translation': {
    why: 'A translation has the file name or id of the original. This one matches no page in the default language, so nothing there links to it.',
    fix: 'Give both files the same name, or the same "id" in their front matter.',
    example: ['content/pages/fr/tarifs.md', 'title: Tarifs', 'title: Tarifs\nid: pricing'],
  },
  'schema-org': {
    why: 'Search engines ignore terms that schema.org does not have, and may distrust the rest of the page.',
    fix: 'Use the term in the hint. https://schema.org/docs/full.html lists all terms.',
    example: ['content/site.yaml', 'organization: {type: Corporatoin}', 'organization: {type: Corporation}'],
  },
  header: {
    why: 'The header is invalid, a duplicate, or set by the host, so hosts would respond differently.',
    fix: 'Write one line of ASCII without $, \\ and backticks; leave out headers that hosts set, such as Content-Type.',
    example: [
      'content/site.yaml',
      'headers: [{path: /*, headers: {Server: nginx}}]',
      'headers: [{path: /*, headers: {Referrer-Policy: no-referrer}}]',
    ],
  },
} as const satisfies SomeExplanations;
