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
    template<PageTemplate>(folder, 'page.ts', problems),
    template<PageTemplate>(folder, 'post.ts', problems),
    template<PageTemplate>(folder, 'not-found.ts', problems),
    template<LlmsTemplate>(folder, 'llms.ts', problems),
    text(folder, 'style.css', problems),
    text(folder, 'accept.js', problems),
    loadLabels(folder, problems),
  ]);
  return { page, post, notFound, llms, style, accept, labels };
}

async function template<T>(folder: string, file: string, problems: Problem[]): Promise<T> {
  await text(folder, file, problems);
  const path = resolve(folder, file);
  const module = await import(pathToFileURL(path).href).catch((cause: Error) => {
    throw new Stop(2, `The template "${join(folder, file)}" cannot be loaded: ${cause.message.split('\n', 1)[0]}`);
  });
  const exported = (module as { default?: unknown }).default;
  if (typeof exported !== 'function') {
    throw new Stop(2, `The template "${join(folder, file)}" has no default export that is a function`);
  }
  return exported as T;
}

/** A file of the templates, with the checks of a content file: what is in it is published. */
async function text(folder: string, file: string, problems: Problem[]): Promise<string> {
  const bytes = await readFile(join(folder, file)).catch((cause: Error) => {
    const message = `Cannot read the template "${join(folder, file)}": ${cause.message.split(', ')[0]}`;
    throw new Stop(2, message, 'Name a templates folder with --templates');
  });
  return decode({ path: `templates/${file}`, bytes }, problems)?.text ?? '';
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
