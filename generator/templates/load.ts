import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import llms from '../../templates/llms.ts';
import notFound from '../../templates/not-found.ts';
import page from '../../templates/page.ts';
import post from '../../templates/post.ts';
import { withoutComments } from '../base/modules.ts';
import { nearest, suggest } from '../base/nearest.ts';
import {
  andThen,
  CommandError,
  error,
  type Problem,
  placeAt,
  placeOf,
  type Result,
  type Source,
  warning,
} from '../base/problem.ts';
import { oddBrace } from '../format/css.ts';
import { decode } from '../load/text.ts';
import { parseYaml, type YamlBlock } from '../load/yaml.ts';
import { checkEjected, readEjected } from './ejected.ts';
import { builtinTemplates } from './folder.ts';
import { type Labels, labelNames } from './labels.ts';
import { isSlotHtml, loadOwnModules, moduleNames } from './own.ts';
import type { OwnImports } from './typescript.ts';
import type { TemplateModules, Templates } from './view.ts';

/**
 * Loads a templates folder: its modules, style sheet, script and labels. What it does not have is the program's own. Throws a CommandError (2) when there is no
 * such folder, and when a module cannot be compiled or exports no function.
 *
 * @param packages What modules of the user's own get for some names of packages.
 */
export async function loadTemplates(folder: string, packages: OwnImports = {}): Promise<Result<Templates>> {
  const texts = loadTexts(folder);
  const labels = loadLabels(folder);
  return joinTemplates(await loadModules(folder, packages), texts, labels);
}

/** The parts of a templates folder besides modules and labels. */
export type TemplateTexts = Pick<Templates, 'style' | 'script' | 'sources'>;

/** Templates from their parts. */
export function joinTemplates(
  modules: TemplateModules,
  texts: Result<TemplateTexts>,
  labels: Result<Templates['labels']>,
): Result<Templates> {
  const value = { ...modules, ...texts.value, labels: labels.value };
  return { value, problems: [...texts.problems, ...labels.problems] };
}

/** Loads the style sheet and the script, and checks the texts of all files. Throws a CommandError (2) when there is no such folder. */
export function loadTexts(folder: string): Result<TemplateTexts> {
  const problems: Problem[] = [...checkEjected(folder)];
  const own = filesIn(folder);
  const folders = [folder, builtinTemplates];
  const folderOf = (file: string) => folders.find((candidate) => existsSync(join(candidate, file))) ?? folder;
  const read = (file: string) => text(folderOf(file), file, problems);
  for (const name of moduleNames) read(`${name}.ts`);
  for (const path of own.filter((file) => /^(?:slots\/)?[^/]+\.[jt]sx$|^labels\/.*\.(?:yml|json)$/.test(file))) {
    const place = placeOf(`templates/${path}`);
    problems.push(
      warning('unknown-file', 'Nothing reads this file', place, 'Write templates as .ts, and labels as .yaml'),
    );
  }
  const sources = own.filter(isSlotHtml).map((path) => ({ file: `templates/${path}`, text: read(path) }));
  const sheet = { file: 'templates/style.css', text: read('style.css') };
  if (folder !== builtinTemplates && own.includes(sheet.file.slice('templates/'.length))) sources.push(sheet);
  const joined = joinStyle(sheet, new Set(folders.flatMap(stylePartsIn)), read, problems);
  // Comments and indents help those who change it, and are not for visitors. A string may go on after a backslash at the end of a line.
  const style = joined
    .replace(
      /^ *\/\*(?!!)[^*]*\*\/\n|\n(?=\n)|(?<!\\);?\n(?= *\})|(?<=[{}(:]\n?)\n| (?=\{$)|(?<=(?<!\\\n)^ *(?:--)?[a-z][a-z\d-]*:) |(?<!\\\n)^ +/gm,
      '',
    )
    .replace(
      /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|[,;}]\n\s*|\n\)|, +| ?> ?| \/ /g,
      (part) => (/^["'/]/.test(part) ? part : part.trim()),
    );
  // Who copied the script may have deleted it.
  const { originals = {} } = readEjected(folder) || {};
  const scriptFolder = originals['theme.js'] === undefined ? folderOf('theme.js') : folder;
  const script = existsSync(join(scriptFolder, 'theme.js')) ? text(scriptFolder, 'theme.js', problems) : undefined;
  // In a script that was changed, a line of a text may look like a comment.
  const isChanged = script !== readFileSync(join(builtinTemplates, 'theme.js'), 'utf8');
  const published =
    script !== undefined && !isChanged ? withoutComments(script).replace(/(?<=[;{},(])\n\s*|^ +/gm, '') : script;
  return { value: { style, sources, ...(published !== undefined && { script: published }) }, problems };
}

/** Loads the modules. Throws a CommandError (2) when one cannot be loaded or exports no function. */
export async function loadModules(folder: string, packages: OwnImports): Promise<TemplateModules> {
  const isBuiltin = realpathSync(folder) === realpathSync(builtinTemplates);
  return isBuiltin ? builtin : await loadOwnModules(folder, packages, builtin);
}

/** Reads a file of the templates, with the same checks as a content file, because it is published. */
function text(folder: string, file: string, problems: Problem[]): string {
  const path = join(folder, file);
  try {
    const source = decode({ path: `templates/${file}`, bytes: readFileSync(path) });
    problems.push(...source.problems);
    if (source.value && file.endsWith('.css') && folder !== builtinTemplates)
      problems.push(...braceFault(source.value));
    return source.value?.text ?? '';
  } catch (cause) {
    const message = `Cannot read the template "${path}": ${(cause as Error).message.split(', ')[0]}`;
    throw new CommandError(2, message, 'Name a templates folder with --templates');
  }
}

/** A brace without its partner, which would take the rules of all parts after it out of force. */
function braceFault(source: Source): readonly Problem[] {
  const odd = oddBrace(source.text);
  if (!odd) return [];
  const message = odd.isOpen ? 'No brace closes this one' : 'No brace opens what this one closes';
  return [
    error('resource', message, placeAt(source, odd.at), odd.isOpen ? 'Write } at the end of the rule' : 'Delete it'),
  ];
}

/** Loads the labels of each language. */
export function loadLabels(templates: string): Result<Templates['labels']> {
  const problems: Problem[] = [];
  const folders = new Set([builtinTemplates, templates]);
  return {
    value: Object.assign({}, ...[...folders].map((folder) => labelsIn(join(folder, 'labels'), problems))),
    problems,
  };
}

/** The labels in a folder. A word that it lacks is the program's own, if it has the language. */
function labelsIn(folder: string, problems: Problem[]): Templates['labels'] {
  const own = join(builtinTemplates, 'labels');
  const labels: Record<string, Labels> = {};
  for (const name of labelFiles(folder)) {
    const block = labelBlock(folder, name, problems);
    if (!block) continue;
    const path = `templates/labels/${name}`;
    const written = (block.value ?? {}) as Record<string, unknown>;
    const known = folder !== own && labelFiles(own).includes(name) ? labelBlock(own, name, problems)?.value : {};
    const words = { ...(known as Record<string, unknown>), ...written };
    for (const key of labelNames) {
      if (typeof words[key] === 'string') continue;
      problems.push(error('missing-key', `The label "${key}" is missing or not a text`, placeOf(path)));
    }
    for (const key of Object.keys(written).filter((word) => !(labelNames as readonly string[]).includes(word))) {
      const close = nearest(key, labelNames);
      problems.push(
        error('unknown-key', `Unknown label "${key}"`, block.placeOfKey([key]), close && `Did you mean "${close}"?`),
      );
    }
    labels[languageOf(name)] = words as Labels;
  }
  return labels;
}

/** The languages that the program has labels in: `de`, `en`. */
export function labelLanguages(): readonly string[] {
  return labelFiles(join(builtinTemplates, 'labels')).map(languageOf);
}

function languageOf(name: string): string {
  return name.slice(0, -'.yaml'.length);
}

function labelFiles(folder: string): readonly string[] {
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  return names.filter((file) => file.endsWith('.yaml')).sort();
}

function labelBlock(folder: string, name: string, problems: Problem[]): YamlBlock | undefined {
  const source = decode({ path: `templates/labels/${name}`, bytes: readFileSync(join(folder, name)) });
  const { value: block, problems: found } = andThen(source, (decoded) => parseYaml(decoded, 0, decoded.text));
  problems.push(...found);
  return block;
}

/** A line of `style.css` that names a part by its path in the templates folder. https://www.w3.org/TR/css-cascade-5/#at-import */
const partImport = /^@import (["'])(?:\.\/)?(?!\/|[\w+.-]*:)([^"'\n]+)\1;\n?/gm;

/**
 * The style sheet as one file: each part takes the place of the line that imports it.
 *
 * @param parts The paths that may be imported.
 * @param read The text of one of them.
 */
function joinStyle(
  source: Source,
  parts: ReadonlySet<string>,
  read: (part: string) => string,
  problems: Problem[],
): string {
  return source.text.replace(partImport, (line: string, _quote: string, part: string, offset: number) => {
    if (parts.has(part)) return `${read(part).trimEnd()}\n\n`;
    const at = placeAt(source, offset + line.indexOf(part));
    problems.push(error('unknown-reference', `The templates have no "${part}"`, at, suggest(part, parts)));
    return '';
  });
}

function stylePartsIn(folder: string): readonly string[] {
  return filesIn(folder).filter((path) => path.endsWith('.css') && path !== 'style.css');
}

function filesIn(folder: string): readonly string[] {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return paths.map((path) => path.replaceAll('\\', '/')).sort();
  } catch (cause) {
    const message = `Cannot read the templates in "${folder}": ${(cause as Error).message.split(', ')[0]}`;
    throw new CommandError(2, message, 'Name a templates folder with --templates');
  }
}

/** The modules of the program's own templates folder, which are part of its bundle. */
export const builtin: TemplateModules = {
  page,
  post,
  notFound,
  llms,
  isOwn: false,
  code: '',
  named: new Map([
    ['page', page],
    ['post', post],
  ]),
};
