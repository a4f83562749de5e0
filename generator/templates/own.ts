import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callOwn } from '../base/own-code.ts';
import { CommandError } from '../base/problem.ts';
import { llmsShape, pageShape, strict } from './strict.ts';
import { importTypeScript, type OwnImports } from './typescript.ts';
import type { LlmsTemplate, PageTemplate, TemplateModules } from './view.ts';

/** The modules that a templates folder must have, each with a template as its default export. */
export const moduleNames = ['page', 'post', 'not-found', 'llms'] as const;

/**
 * Loads the modules of a templates folder of the user's own. Their views are strict, and whatever fails in them is placed there. Throws a
 * CommandError (2) for one that cannot be loaded or exports no function.
 *
 * @param others What takes the place of a module that the folder does not have, if that may be.
 */
export async function loadOwnModules(
  folder: string,
  packages: OwnImports,
  others?: TemplateModules,
): Promise<TemplateModules> {
  const has = (name: string) => others === undefined || existsSync(join(folder, `${name}.ts`));
  const load = async (name: string): Promise<unknown> => {
    const path = join(folder, `${name}.ts`);
    const template = await importTypeScript(resolve(path), packages).catch((cause: Error) => {
      throw new CommandError(2, `The template "${path}" cannot be loaded: ${cause.message}`);
    });
    if (typeof template === 'function') return template;
    throw new CommandError(2, `The template "${path}" has no default export that is a function`);
  };
  const loadPage = async (name: string): Promise<PageTemplate> =>
    guardedPage((await load(name)) as PageTemplate, name, folder);
  const further = furtherIn(folder);
  const pageOr = (name: string, other: PageTemplate | undefined) => (other && !has(name) ? other : loadPage(name));
  const [page, post, notFound, llms, ...chosen] = await Promise.all([
    pageOr('page', others?.page),
    pageOr('post', others?.post),
    pageOr('not-found', others?.notFound),
    has('llms') ? load('llms').then((template) => guardedLlms(template as LlmsTemplate, folder)) : others?.llms,
    ...further.map(loadPage),
  ]);
  const named = further.map((name, index) => [name, chosen[index] as PageTemplate] as const);
  return {
    ...{ page, post, notFound, isOwn: true },
    llms: llms as LlmsTemplate,
    named: new Map([['page', page], ['post', post], ...named]),
  };
}

/** The modules that are templates which front matter can choose: those with a default export, so that what they share need not be one. */
function furtherIn(folder: string): readonly string[] {
  const known: readonly string[] = moduleNames;
  return readdirSync(folder)
    .flatMap((file) => /^([a-z][a-z0-9-]*)\.ts$/.exec(file)?.[1] ?? [])
    .filter((name) => !known.includes(name) && hasDefaultExport(join(folder, `${name}.ts`)))
    .sort();
}

function hasDefaultExport(file: string): boolean {
  return existsSync(file) && /^\s*export\s+default\b|\bas\s+default\b/m.test(readFileSync(file, 'utf8'));
}

function guardedPage(template: PageTemplate, name: string, folder: string): PageTemplate {
  const part = partOf(name, folder);
  return (view, html) => callOwn(part, () => template(strict(view, pageShape), html), faultInHtml);
}

/** Html has no key but a symbol. */
function faultInHtml(made: unknown): string | undefined {
  const isHtml = typeof made === 'object' && made !== null && Object.getOwnPropertySymbols(made).length === 1;
  return isHtml ? undefined : 'returns no HTML: begin what it returns with html`';
}

function guardedLlms(template: LlmsTemplate, folder: string): LlmsTemplate {
  const part = partOf('llms', folder);
  return (view) => callOwn(part, () => template(strict(view, llmsShape)), faultInLlms);
}

function faultInLlms(made: Partial<ReturnType<LlmsTemplate>> | undefined): string | undefined {
  const isSound = typeof made?.title === 'string' && Array.isArray(made.paragraphs) && Array.isArray(made.sections);
  return isSound ? undefined : 'returns no {title, summary, paragraphs, sections}';
}

function partOf(name: string, folder: string) {
  return { who: 'A template', file: resolve(folder, `${name}.ts`) };
}
