import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearest } from '../model/nearest.ts';
import { error, type Problem, placeOf, Stop } from '../problem.ts';
import { type Labels, type LlmsTemplate, labelNames, type PageTemplate, type Templates } from '../templates.ts';
import { decode } from './text.ts';
import { parseYaml } from './yaml.ts';

/** Loads a templates folder: its modules, style sheet, Accept function and labels. Throws a Stop (2) when one is missing or exports no function. */
export async function loadTemplates(folder: string, problems: Problem[]): Promise<Templates> {
  const [page, post, notFound, llms, style, accept, labels] = await Promise.all([
    template<PageTemplate>(folder, 'page.ts'),
    template<PageTemplate>(folder, 'post.ts'),
    template<PageTemplate>(folder, 'not-found.ts'),
    template<LlmsTemplate>(folder, 'llms.ts'),
    text(folder, 'style.css'),
    text(folder, 'accept.js'),
    loadLabels(folder, problems),
  ]);
  return { page, post, notFound, llms, style, accept, labels };
}

async function template<T>(folder: string, file: string): Promise<T> {
  const path = resolve(folder, file);
  await text(folder, file);
  const module = (await import(pathToFileURL(path).href)) as { default?: unknown };
  if (typeof module.default !== 'function')
    throw new Stop(2, `The template "${file}" has no default export that is a function`);
  return module.default as T;
}

async function text(folder: string, file: string): Promise<string> {
  return await readFile(join(folder, file), 'utf8').catch((cause: Error) => {
    throw new Stop(
      2,
      `Cannot read the template "${join(folder, file)}": ${cause.message}`,
      'Name a templates folder with --templates',
    );
  });
}

async function loadLabels(folder: string, problems: Problem[]): Promise<Readonly<Record<string, Labels>>> {
  const names = await readdir(join(folder, 'labels')).catch(() => []);
  const labels: Record<string, Labels> = {};
  for (const name of names.filter((file) => file.endsWith('.yaml')).sort()) {
    const path = `templates/labels/${name}`;
    const source = decode({ path, bytes: await readFile(join(folder, 'labels', name)) }, problems);
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
