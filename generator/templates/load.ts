import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearest } from '../base/nearest.ts';
import { andThen, CommandError, error, type Problem, placeOf, type Result } from '../base/problem.ts';
import { decode } from '../load/text.ts';
import { parseYaml, type YamlBlock } from '../load/yaml.ts';
import { builtin } from './builtin.ts';
import { checkEjected } from './ejected.ts';
import { builtinTemplates } from './folder.ts';
import { importTypeScript } from './typescript.ts';
import {
  type Labels,
  type LlmsTemplate,
  labelNames,
  type PageTemplate,
  type TemplateModules,
  type Templates,
} from './view.ts';

/**
 * Loads a templates folder: its modules, style sheet and labels. Throws a CommandError (2) when one is missing, cannot be compiled or
 * exports no function.
 */
export async function loadTemplates(folder: string): Promise<Result<Templates>> {
  const problems: Problem[] = [...checkEjected(folder)];
  for (const name of modules) text(folder, `${name}.ts`, problems);
  const style = text(folder, 'style.css', problems);
  const labels = loadLabels(join(folder, 'labels'), problems);
  return { value: { ...(await loadModules(folder)), style, labels }, problems };
}

/** The modules of a templates folder, each with a template as its default export. */
const modules = ['page', 'post', 'not-found', 'llms'] as const;

async function loadModules(folder: string): Promise<TemplateModules> {
  if (realpathSync(folder) === realpathSync(builtinTemplates)) return builtin;
  const load = async (name: (typeof modules)[number]): Promise<unknown> => {
    const path = join(folder, `${name}.ts`);
    const template = await importTypeScript(resolve(path)).catch((cause: Error) => {
      throw new CommandError(2, `The template "${path}" cannot be loaded: ${cause.message}`);
    });
    if (typeof template === 'function') return template;
    throw new CommandError(2, `The template "${path}" has no default export that is a function`);
  };
  const [page, post, notFound, llms] = (await Promise.all(modules.map(load))) as [
    PageTemplate,
    PageTemplate,
    PageTemplate,
    LlmsTemplate,
  ];
  return { page, post, notFound, llms };
}

/** Reads a file of the templates, with the same checks as a content file, because it is published. */
function text(folder: string, file: string, problems: Problem[]): string {
  const path = join(folder, file);
  try {
    const source = decode({ path: `templates/${file}`, bytes: readFileSync(path) });
    problems.push(...source.problems);
    return source.value?.text ?? '';
  } catch (cause) {
    const message = `Cannot read the template "${path}": ${(cause as Error).message.split(', ')[0]}`;
    throw new CommandError(2, message, 'Name a templates folder with --templates');
  }
}

/** The labels of each language. A word that a folder lacks is the program's own, if it has the language. */
function loadLabels(folder: string, problems: Problem[]): Readonly<Record<string, Labels>> {
  const own = join(builtinTemplates, 'labels');
  const labels: Record<string, Labels> = {};
  for (const name of labelFiles(folder)) {
    const block = labelBlock(folder, name, problems);
    if (!block) continue;
    const path = `templates/labels/${name}`;
    const given = (block.value ?? {}) as Record<string, unknown>;
    const known = folder !== own && labelFiles(own).includes(name) ? labelBlock(own, name, problems)?.value : {};
    const words = { ...(known as Record<string, unknown>), ...given };
    for (const key of labelNames) {
      if (typeof words[key] === 'string') continue;
      problems.push(error('missing-key', `The label "${key}" is missing or not a text`, placeOf(path)));
    }
    for (const key of Object.keys(given).filter((word) => !(labelNames as readonly string[]).includes(word))) {
      const close = nearest(key, labelNames);
      problems.push(
        error('unknown-key', `Unknown label "${key}"`, block.placeOfKey([key]), close && `Did you mean "${close}"?`),
      );
    }
    labels[name.slice(0, -'.yaml'.length)] = words as Labels;
  }
  return labels;
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
