import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source file of the program, and the files of the program that it imports. */
export interface Module {
  readonly path: string;
  readonly imports: readonly string[];
}

/** The layers of the program from the ground up; what stands in one list may not import one another. */
export const layers: readonly (readonly string[])[] = [
  ['base', 'browser'],
  ['format'],
  ['load'],
  ['templates'],
  ['names'],
  ['settings'],
  ['model'],
  ['data'],
  ['body'],
  ['site'],
  ['output'],
  ['resources', 'hosts', 'check'],
  ['registry'],
  ['publish', 'preview', 'comparison'],
  ['make', 'inspect'],
  ['steps'],
  ['build'],
  ['dev', 'beside'],
  ['api'],
  ['init', 'import', 'verify'],
  ['cli'],
];

const root = fileURLToPath(new URL('../', import.meta.url));

/** Every module of the program. */
export function modulesOf(): readonly Module[] {
  const paths = ['generator', 'templates'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|js|cjs)$/.test(name) && !name.startsWith('bundle/'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return paths.sort().map((path) => ({ path, imports: importsOf(path, readFileSync(`${root}${path}`, 'utf8')) }));
}

const specifier = /^\s*(?:import|export)\b[^'"`;]*?(?:\bfrom\s*)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** The files that a source imports by a relative path, types and imports at run time included. */
export function importsOf(path: string, source: string): readonly string[] {
  return [...source.matchAll(specifier)].map(([, fixed, later]) =>
    posix.join(posix.dirname(path), fixed ?? later ?? ''),
  );
}

/** The layer of a file: its folder in `generator/`, or its name there; the default templates are of the layer `templates`. */
function layerOf(path: string): string {
  return path.startsWith('templates/') ? 'templates' : (path.split('/')[1] ?? '').replace(/\.ts$/, '');
}

function heightOf(layer: string): number {
  return layers.findIndex((names) => names.includes(layer));
}

/** Every import that goes up, or sideways into another folder; and every file that is of no layer. */
export function upward(modules: readonly Module[]): readonly string[] {
  return modules.flatMap(({ path, imports }) => {
    const layer = layerOf(path);
    if (heightOf(layer) === -1) return [`${path} is of no layer`];
    const wrong = imports.filter((to) => layerOf(to) !== layer && heightOf(layerOf(to)) >= heightOf(layer));
    return wrong.map((to) => `${path} (${layer}) imports ${to} (${layerOf(to)})`);
  });
}

/** The folders as modules, subfolders apart from the folder that they are in. The default templates are of the folder that loads them. */
export function foldersOf(modules: readonly Module[]): readonly Module[] {
  const folderOf = (path: string) => posix.dirname(path).replace(/^templates\b.*/, 'generator/templates');
  const imports = new Map<string, Set<string>>();
  for (const { path, imports: files } of modules) {
    const own = folderOf(path);
    const others = files.map(folderOf).filter((folder) => folder !== own);
    imports.set(own, new Set([...(imports.get(own) ?? []), ...others]));
  }
  return [...imports].map(([path, folders]) => ({ path, imports: [...folders] }));
}

/** The files that import one another in a circle, one list a circle (strongly connected components, after Tarjan). */
export function circles(modules: readonly Module[]): readonly (readonly string[])[] {
  const imports = new Map(modules.map((module) => [module.path, module.imports]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    open.push(path);
    for (const to of imports.get(path) ?? [])
      if (!index.has(to)) low.set(path, Math.min(low.get(path) ?? own, visit(to)));
      else if (open.includes(to)) low.set(path, Math.min(low.get(path) ?? own, index.get(to) ?? own));
    if (low.get(path) === own) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1 || imports.get(path)?.includes(path)) found.push(circle.sort());
    }
    return low.get(path) ?? own;
  };
  for (const { path } of modules) if (!index.has(path)) visit(path);
  return found;
}
