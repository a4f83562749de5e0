import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure } from 'esbuild';
import { nearest } from '../base/nearest.ts';
import { error, type Problem, placeOf, Stop } from '../base/problem.ts';
import { compile, faultsIn } from '../load/compile.js';
import { importModule } from '../load/import.cjs';
import { decode } from '../load/text.ts';
import { parseYaml } from '../load/yaml.ts';
import { type Labels, type LlmsTemplate, labelNames, type PageTemplate, type Templates } from './view.ts';

/**
 * Loads a templates folder: its modules, style sheet and labels. Throws a Stop (2) when one is missing, cannot be compiled or
 * exports no function.
 */
export async function loadTemplates(folder: string, problems: Problem[]): Promise<Templates> {
  for (const name of modules) text(folder, `${name}.ts`, problems);
  const style = text(folder, 'style.css', problems);
  const labels = loadLabels(join(folder, 'labels'), problems);
  const [page, post, notFound, llms] = (await loadModules(folder)) as readonly [
    PageTemplate,
    PageTemplate,
    PageTemplate,
    LlmsTemplate,
  ];
  return { page, post, notFound, llms, style, labels };
}

/** The modules of a templates folder, each with a template as its default export. */
const modules = ['page', 'post', 'not-found', 'llms'] as const;

async function loadModules(folder: string): Promise<readonly unknown[]> {
  const at = resolve(folder);
  const paths = modules.map((name) => [name, join(at, `${name}.ts`)] as const);
  const name = `templates-${createHash('sha256').update(at).digest('hex').slice(0, 8)}`;
  const compiled = await compile(name, Object.fromEntries(paths), at).catch((cause: BuildFailure) => {
    throw new Stop(2, `The templates in "${folder}" cannot be compiled: ${faultsIn(cause)}`);
  });
  return await Promise.all(
    paths.map(async ([name, path]) => {
      const loading = compiled ? importModule(pathToFileURL(join(compiled, `${name}.mjs`)).href) : loadUncompiled(path);
      const named = `The template "${join(folder, `${name}.ts`)}"`;
      const { default: template } = await loading.catch((cause: Error) => {
        throw new Stop(2, `${named} cannot be loaded: ${cause.message.split('\n', 1)[0]}`);
      });
      if (typeof template === 'function') return template;
      throw new Stop(2, `${named} has no default export that is a function`);
    }),
  );
}

/** Where nothing compiled can be kept, tsx reads each module and what it imports. */
async function loadUncompiled(path: string): Promise<{ readonly default?: unknown }> {
  const { tsImport }: typeof import('tsx/esm/api') = await importModule('tsx/esm/api');
  const { default: exported } = await tsImport(pathToFileURL(path).href, import.meta.url);
  // In a folder whose package says nothing else, tsx makes a CommonJS module.
  return typeof exported === 'function' ? { default: exported } : (exported ?? {});
}

/** A file of the templates, with the checks of a content file: what is in it is published. */
function text(folder: string, file: string, problems: Problem[]): string {
  const path = join(folder, file);
  try {
    return decode({ path: `templates/${file}`, bytes: readFileSync(path) }, problems)?.text ?? '';
  } catch (cause) {
    const message = `Cannot read the template "${path}": ${(cause as Error).message.split(', ')[0]}`;
    throw new Stop(2, message, 'Name a templates folder with --templates');
  }
}

function loadLabels(folder: string, problems: Problem[]): Readonly<Record<string, Labels>> {
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  const labels: Record<string, Labels> = {};
  for (const name of names.filter((file) => file.endsWith('.yaml')).sort()) {
    const path = `templates/labels/${name}`;
    const source = decode({ path, bytes: readFileSync(join(folder, name)) }, problems);
    const block = source && parseYaml(source, 0, source.text, problems);
    if (!block) continue;
    const words = (block.value ?? {}) as Record<string, unknown>;
    for (const key of labelNames) {
      if (typeof words[key] === 'string') continue;
      problems.push(error('missing-key', `The label "${key}" is missing or not a text`, placeOf(path)));
    }
    for (const key of Object.keys(words).filter((word) => !(labelNames as readonly string[]).includes(word))) {
      const close = nearest(key, labelNames);
      problems.push(
        error('unknown-key', `Unknown label "${key}"`, block.placeOfKey([key]), close && `Did you mean "${close}"?`),
      );
    }
    labels[name.slice(0, -'.yaml'.length)] = words as Labels;
  }
  return labels;
}
