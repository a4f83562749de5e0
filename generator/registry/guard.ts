import { isMapping } from '../base/mapping.ts';
import { awaitOwn, callOwn, OwnCodeError, type OwnPart } from '../base/own-code.ts';
import { error, type Problem, placeOf, type Result } from '../base/problem.ts';
import type { DataType } from '../data/types/data-type.ts';
import { printMarkdown } from '../format/markdown.ts';
import { writtenForm } from '../format/twofold.ts';
import type { Host, HostFile } from '../hosts/rules/host.ts';
import { type Folder, type LaidFile, layOver } from '../load/files.ts';
import { type Directive, DirectiveError } from '../model/directive.ts';
import { isDrawing } from '../output/drawing.ts';
import type { Output } from '../output/output.ts';
import { isOfEveryEntry, type Resource } from '../resources/parts/resource.ts';
import { formats } from '../settings/formats.ts';
import type { Loader } from './builtins.ts';

/*
 * Parts of a site's own in forms that the program can rely on: what they return is what their types say, and whatever goes wrong in them is
 * named and placed.
 */

/** A resource whose outputs can be stored and served, and whose bodies are a text or bytes. */
export function guardedResource(resource: Resource, file: string): Resource {
  const part = partOf('resource', resource.name, file);
  const guard = (output: Output): Output => guardedOutput(output, part, resource.schema);
  if (isOfEveryEntry(resource))
    return { ...resource, output: (site, entry) => guard(callOwn(part, () => resource.output(site, entry), nothing)) };
  return { ...resource, outputs: (site) => callOwn(part, () => listOf(resource.outputs(site)), nothing).map(guard) };
}

function listOf(outputs: Iterable<Output>): readonly Output[] {
  if (typeof outputs?.[Symbol.iterator] === 'function') return [...outputs];
  throw new Error('outputs() returns no list of outputs');
}

function guardedOutput(output: Output, { who, file }: OwnPart, schema: Resource['schema']): Output {
  const listed = callOwn(
    { who, file },
    () => output,
    (item) => faultIn(item, schema),
  );
  const part = { who: `${who}, in making ${listed.path},`, file };
  return { ...listed, own: { who, file }, body: (given) => callOwn(part, () => output.body(given), faultInBody) };
}

function faultIn(output: Output, schema: Resource['schema']): string | undefined {
  if (typeof output !== 'object' || output === null) return 'declares an output that is no object';
  const { path, mediaType, headers, links, inputs, source, body } = output as Partial<Output>;
  if (typeof path !== 'string') return 'declares an output without a path';
  const name = `declares ${path}`;
  if (!isPath(path)) return `${name}, which is no path of a site: write /folder/file.txt or /folder/`;
  if (typeof mediaType !== 'string' || !/^[\w.+-]+\/[\w.+-]+(?:;.*)?$/.test(mediaType))
    return `${name} without a media type, such as text/plain; charset=utf-8`;
  if (!isTexts(headers)) return `${name} without headers: write {} for none`;
  for (const [field, value] of Object.entries(headers ?? {}))
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(field) || !formats['field-value'].test(value))
      return `${name} with the header ${JSON.stringify(`${field}: ${value}`)}, which no host can send`;
  if (!Array.isArray(links)) return `${name} without links: write [] for none`;
  if (typeof inputs !== 'object' || inputs === null) return `${name} without inputs: write {} for none`;
  if (typeof source !== 'string' || source === '') return `${name} without a source: write the name of the resource`;
  if (typeof body !== 'function') return `${name} without a function that makes its body`;
  if (output.schema !== undefined && output.schema !== schema)
    return `${name} with a schema other than that of the resource`;
  return undefined;
}

function isFilePath(path: unknown): boolean {
  return typeof path === 'string' && path !== '' && isPath(`/${path}`) && !path.endsWith('/');
}

function isPath(path: string): boolean {
  const segments = path.split('/').slice(1);
  const isSound = segments.every(
    (segment, index) => (segment !== '' || index === segments.length - 1) && segment !== '.' && segment !== '..',
  );
  return path.startsWith('/') && !/[?#\\\p{Cc}]/u.test(path) && isSound;
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function faultInBody(body: unknown): string | undefined {
  return typeof body === 'string' || body instanceof Uint8Array || isDrawing(body)
    ? undefined
    : 'returns neither a text nor bytes';
}

/** A host that reports what goes wrong in it. */
export function guardedHost(host: Host, file: string): Host {
  const part = partOf('host', host.name, file);
  return {
    ...host,
    files: (input) => asResult<readonly HostFile[]>([], () => callOwn(part, () => host.files(input), faultInFiles)),
  };
}

function faultInFiles(made: Partial<Result<readonly Partial<HostFile>[]>>): string | undefined {
  const { value, problems } = made ?? {};
  if (!Array.isArray(value) || !Array.isArray(problems)) return 'returns no {value: files, problems: []}';
  for (const file of value as readonly Partial<HostFile>[]) {
    if (file.folder !== 'output' && file.folder !== 'deploy') return 'returns a file in neither "output" nor "deploy"';
    if (!isFilePath(file.path)) return `returns a file whose path is ${JSON.stringify(file.path)}`;
    if (typeof file.text !== 'string') return `returns the file ${file.path} without a text`;
  }
  return undefined;
}

/** A directive that makes what replaces it. A DirectiveError is a mistake of whoever uses it. */
export function guardedDirective(directive: Directive, file: string): Directive {
  const isUsers = (cause: unknown) => cause instanceof DirectiveError;
  const { kind, name } = directive;
  const part = { who: `The directive "${kind === 'block' ? '::' : ':'}${name}"`, file };
  if (directive.kind === 'block')
    return {
      ...directive,
      expand: (...given) => callOwn(part, () => directive.expand(...given), faultInBlocks, isUsers),
    };
  const faultInText = (made: unknown) => (typeof made === 'string' ? undefined : 'returns no text');
  return { ...directive, text: (...given) => callOwn(part, () => directive.text(...given), faultInText, isUsers) };
}

function faultInBlocks(made: unknown): string | undefined {
  const isSound =
    Array.isArray(made) && made.every((node: { type?: unknown } | null) => typeof node?.type === 'string');
  if (!isSound) return 'returns no list of Markdown nodes';
  try {
    printMarkdown({ type: 'root', children: writtenForm(made) });
    return undefined;
  } catch (cause) {
    return `returns what Markdown cannot say: ${(cause as Error).message}`;
  }
}

/** A type of data that reports what goes wrong in its functions when it is checked, and whose directives are guarded. */
export function guardedData(type: DataType, file: string): DataType {
  const { check, hasPrices, directives, ...rest } = type;
  const part = partOf('data type', type.name, file);
  const prices = (value: unknown) =>
    asResult(false, () => ({ value: callOwn(part, () => hasPrices?.(value) ?? false, nothing), problems: [] }));
  const checked: NonNullable<DataType['check']> = (value, context) =>
    asResult<unknown>(undefined, () => ({
      value: undefined,
      problems: callOwn(part, () => check?.call(type, value, context) ?? [], faultInProblems),
    })).problems;
  return {
    ...rest,
    hasPrices: (value) => prices(value).value,
    check: (value, context) => [...prices(value).problems, ...checked(value, context)],
    ...(directives && { directives: directives.map((directive) => guardedDirective(directive, file)) }),
  };
}

function faultInProblems(made: unknown): string | undefined {
  const isSound =
    Array.isArray(made) &&
    made.every((problem: Partial<Problem> | null) => typeof problem?.code === 'string' && problem.message);
  return isSound ? undefined : 'returns no list of problems from check()';
}

/**
 * The files that the functions of a site's own get from elsewhere. All of them run at the same time. Two that get the same file, and one that fails,
 * are problems.
 */
export async function loadFiles(loaders: readonly Loader[] = []): Promise<Result<ReadonlyMap<string, LaidFile>>> {
  const loaded = await Promise.allSettled(loaders.map((part) => awaitOwn(part, part.load, faultInLoaded)));
  const files = new Map<string, LaidFile>();
  const problems: Problem[] = [];
  for (const [index, part] of loaders.entries()) {
    const outcome = loaded[index];
    if (outcome?.status === 'rejected') problems.push((outcome.reason as OwnCodeError).problem);
    for (const [path, text] of outcome?.status === 'fulfilled' ? Object.entries(outcome.value) : []) {
      const other = files.get(path);
      if (other)
        problems.push(error('resource', `${part.who} loads ${path}, as does: ${other.from}`, placeOf(part.file)));
      files.set(path, { path, bytes: typeof text === 'string' ? Buffer.from(text) : text, from: part.who });
    }
  }
  return { value: files, problems };
}

function faultInLoaded(made: unknown): string | undefined {
  if (!isMapping(made)) return 'returns no object of files from load()';
  for (const [path, text] of Object.entries(made)) {
    if (!isFilePath(path))
      return `loads ${JSON.stringify(path)}, which is no path below the content folder: write data/offices.yaml`;
    if (typeof text !== 'string' && !(text instanceof Uint8Array))
      return `loads ${path}, which is neither a text nor bytes`;
  }
  return undefined;
}

/** A content folder with what was loaded over it; without any file if something could not be. */
export function withLoaded(folder: Folder, { value, problems }: Awaited<ReturnType<typeof loadFiles>>): Folder {
  if (problems.length === 0) return layOver(folder, value);
  return { ...folder, paths: [], refused: [], problems };
}

function partOf(kind: string, name: string, file: string): OwnPart {
  return { who: `The ${kind} "${name}"`, file };
}

function nothing(): undefined {
  return undefined;
}

/** The failure of a part as a problem beside a value that stands in. */
function asResult<T>(instead: T, run: () => Result<T>): Result<T> {
  try {
    return run();
  } catch (cause) {
    if (!(cause instanceof OwnCodeError)) throw cause;
    return { value: instead, problems: [cause.problem] };
  }
}
