// Fault: Any text in any field of the settings, data, pages and posts → Outputs that parse, and give the text back

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { isJson } from '../../generator/base/media-type.ts';
import { textOf } from '../../generator/body/rewrite.ts';
import type { BuildOptions } from '../../generator/build.ts';
import type { RawFile } from '../../generator/load/files.ts';
import { buildEdited, sampleOptions, textFile } from '../build-sample.ts';
import { parseLinks } from '../format/parse-links.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { tagsOf } from '../resources/html-tags.ts';
import { stringsOf } from '../resources/strings-of.ts';
import { optionsOf } from '../sites/built-sites.ts';
import { hostile } from './hostile.ts';
import { seeded } from './runs.ts';

const markdown = remark().use(remarkGfm);
const xml = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false });

/** Texts that stand for others: each says at both ends which one it is, so that it is known wherever an output has it. */
interface Marked {
  readonly texts: string[];
  mark(text: string): string;
}

function marked(hostiles: readonly string[]): Marked {
  const texts: string[] = [];
  const mark = () => {
    const number = texts.length;
    const text = `m${number}z${hostiles[number % hostiles.length]}z${number}m`;
    texts.push(text);
    return text;
  };
  return { texts, mark };
}

/** A YAML file with another text for each value that is for people to read. */
function rewritten(file: RawFile, { mark }: Marked): RawFile {
  const document = parseDocument(Buffer.from(file.bytes).toString('utf8'));
  const visit = (node: unknown, key: string) => {
    if (isSeq(node)) for (const item of node.items) visit(item, key);
    if (!isMap(node)) return;
    for (const pair of node.items) {
      const name = String((pair.key as { value: unknown }).value);
      const { value } = pair;
      const isProse =
        isScalar(value) && typeof value.value === 'string' && /\s/.test(value.value) && name !== 'formula';
      if (isProse && isScalar(value)) value.value = mark(String(value.value));
      else visit(value, name);
    }
  };
  visit(document.contents, '');
  return textFile(file.path, String(document));
}

const title = /^(title|description): .*$/gm;

function edited(files: readonly RawFile[], all: Marked): readonly RawFile[] {
  return files.map((file) => {
    if (/^(?:site|data\/\w+)\.yaml$/.test(file.path)) return rewritten(file, all);
    if (!file.path.endsWith('.md') || file.path.startsWith('skills/')) return file;
    const text = Buffer.from(file.bytes).toString('utf8');
    const end = text.indexOf('\n---\n', 3);
    const front = text.slice(0, end).replace(title, (_line, key) => `${key}: ${JSON.stringify(all.mark(''))}`);
    return textFile(file.path, front + text.slice(end));
  });
}

/** The texts of an output, by a parser that is not ours. Throws for one that is malformed. */
function textsOf(path: string, mediaType: string, text: string): readonly string[] {
  // Strings that are HTML or Markdown in a whole have texts that are escaped.
  // What search leads to are the ids of headings, which have only letters and digits.
  const withoutIds = (key: string, value: unknown) =>
    /\/search(?:\.json sections|-text\.json id)$/.test(`${path} ${key}`) ? [] : value;
  if (isJson(mediaType)) return stringsOf(JSON.parse(text, withoutIds)).filter((string) => !/^(?:<p>|# )/.test(string));
  if (/xml(?:;|$)/.test(mediaType)) {
    assert.equal(XMLValidator.validate(text), true, path);
    return stringsOf(xml.parse(text)).filter((string) => !string.includes('</'));
  }
  if (mediaType.startsWith('text/html')) {
    const tags = tagsOf(text);
    const scripts = tags.filter(({ attributes }) => attributes.type === 'application/ld+json');
    const said = ['content', 'title', 'alt', 'aria-label'];
    // The answers that the page for developers shows are JSON, in which texts are escaped.
    const unread = path.endsWith('/developers/') ? /^(?:script|style|code)$/ : /^(?:script|style)$/;
    const shown = tags.filter(({ name }) => !unread.test(name));
    return [
      ...shown.flatMap((tag) => [tag.text, ...said.map((name) => tag.attributes[name] ?? '')]),
      ...scripts.flatMap((tag) => stringsOf(JSON.parse(tag.text))),
    ];
  }
  if (mediaType.startsWith('text/markdown')) {
    // As above.
    const shown = markdown
      .parse(text)
      .children.filter(({ type }) => type !== 'code' || !path.endsWith('/developers.md'));
    return shown.map(textOf);
  }
  return path === '/llms.txt' ? [parseLlms(text).title] : [];
}

for (const [site, options, least] of [
  ['the sample', sampleOptions, 130],
  ['the service site', optionsOf('service'), 60],
] as const)
  test(`any text in any field of the settings, data, pages and posts of ${site} gives outputs that parse, and is read back from them`, () =>
    readsBack(options, least));

/** Fails unless at least so many texts are read back, and all that are found are whole. */
async function readsBack(options: BuildOptions, least: number): Promise<void> {
  const { numRuns, seed } = seeded(4, 1);
  const holds = async (hostiles: readonly string[]) => {
    const all = marked(hostiles);
    const tree = await buildEdited((files) => edited(files, all), options);
    const found = new Set<string>();
    for (const [path, { mediaType, headers }] of tree.entries) {
      if (headers.Link) assert.ok(parseLinks(headers.Link).length > 0, path);
      if (!/^text|json|xml/.test(mediaType)) continue;
      for (const text of textsOf(path, mediaType, tree.text(path)))
        for (const [whole, number = ''] of text.matchAll(/m(\d+)z.*?z\1m/gsu)) {
          const written = all.texts[Number(number)] ?? '';
          assert.equal(whole, written, path);
          found.add(number);
        }
    }
    // French text for pages that exist only in English is in no output.
    assert.ok(found.size > least, `${found.size} of ${all.texts.length} texts were read back`);
  };
  const several = fc.array(hostile, { minLength: 30, maxLength: 30 });
  await fc.assert(fc.asyncProperty(several, holds), {
    seed,
    numRuns: Math.min(numRuns, 400),
    endOnFailure: true,
    includeErrorInReport: true,
  });
}
