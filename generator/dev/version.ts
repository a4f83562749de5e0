import { isDeepStrictEqual } from 'node:util';
import { hasErrors, type Problem } from '../base/problem.ts';
import { withChangedTexts } from '../model/changed-texts.ts';
import { type BodyPlace, type EntryMeta, entriesOf, type SiteMeta } from '../model/meta.ts';
import { siteOf } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { render } from '../resources/render.ts';
import { type Choices, type Declared, declareSite, type Understood, understand } from '../steps.ts';
import { type Inputs, loadedFrom, type Slight, templatesOf } from './inputs.ts';
import { type Making, nothingKept, openMaking } from './making.ts';

/** A site as it is at one moment: what it is made from, and what has been made of it so far. */
export interface Version {
  readonly inputs: Inputs;
  readonly understood: Understood;
  /** Its outputs; undefined where errors were found before any could be declared. */
  readonly ready: Ready | undefined;
}

/** What can be served, as long as no error is found in making it. */
export interface Ready {
  readonly meta: SiteMeta;
  readonly declared: Declared;
  readonly making: Making;
  /** By path. */
  readonly byPath: ReadonlyMap<string, Output>;
}

/** Makes a version of inputs from nothing. */
export async function versionOf(inputs: Inputs, choices: Choices): Promise<Version> {
  const understood = understand(await loadedFrom(inputs), inputs.registry, choices);
  const { model, before } = understood;
  if (!model || hasErrors(before)) return { inputs, understood, ready: undefined };
  const declared = await declareSite(model.site, templatesOf(inputs).value, inputs.registry, choices);
  return { inputs, understood, ready: readyOf(model.site, declared, openMaking(declared, inputs, nothingKept())) };
}

function readyOf(meta: SiteMeta, declared: Declared, making: Making): Ready {
  return { meta, declared, making, byPath: new Map(declared.rendered.outputs.map((output) => [output.path, output])) };
}

/**
 * A version in which only texts have changed: what was made of other texts is kept. Undefined where so much depends on them that it has to be made
 * from nothing.
 */
export function versionAfter(before: Version, inputs: Inputs, slight: Slight): Version | undefined {
  const { ready, understood } = before;
  if (!ready) return undefined;
  const bodies = new Map(slight.entries.flatMap((file) => bodyOf(file, inputs)));
  const sizes = new Map(slight.assets.map((file) => [file, inputs.assets.get(file)?.found.value?.size ?? 0]));
  const meta = withChangedTexts(ready.meta, { bodies, sizes });
  if (!meta) return undefined;
  const site = siteOf(meta, templatesOf(inputs).value, ready.declared.site.highlight);
  const entries = entriesOf(site).filter(({ file }) => bodies.has(file));
  const rendered = render(site, inputs.registry.resources, entries);
  const again = new Map(rendered.outputs.map((output) => [output.path, output]));
  for (const [path, output] of again) if (!isSameDeclaration(ready.byPath.get(path), output)) return undefined;
  const old = ready.declared.rendered;
  if (!isDeepStrictEqual(old.announced, rendered.announced) || !rendered.isComplete) return undefined;
  const outputs = old.outputs.map((output) => again.get(output.path) ?? output);
  const declared: Declared = { ...ready.declared, site, rendered: { ...old, outputs } };
  const making = openMaking(declared, inputs, keptAfter(ready, outputs, entries, slight));
  return { inputs, understood, ready: readyOf(meta, declared, making) };
}

function bodyOf(file: string, { splits }: Inputs): readonly (readonly [string, BodyPlace])[] {
  const split = splits.get(file)?.found.value;
  if (!split) return [];
  const { head, length, hasCode } = split;
  return [[file, { offset: head.text.length, length, ...(hasCode && { hasCode }) }]];
}

/** Whether other outputs and hosts see no difference between two declarations. */
function isSameDeclaration(one: Output | undefined, other: Output): boolean {
  return one !== undefined && isDeepStrictEqual(seen(one), seen(other));
}

/** What others see of an output: everything but its inputs, and the entry that it is of. */
function seen({ body: _body, inputs: _inputs, role, ...rest }: Output): unknown {
  return { ...rest, role: role && { ...role, entry: undefined } };
}

/** What was made that does not contain or describe the changed texts. */
function keptAfter(
  { making, byPath }: Ready,
  outputs: readonly Output[],
  entries: readonly EntryMeta[],
  { assets, texts }: Slight,
): Making['kept'] {
  const { kept } = making;
  const changed = new Set(entries.map(({ file }) => file));
  const read = new Map([...kept.read].filter(([file]) => !changed.has(file)));
  const isChanged = ({ file }: EntryMeta) => changed.has(file);
  const isStale = (output: Output): boolean => {
    const { documents = [], outlines = [], asset } = output.inputs;
    const old = byPath.get(output.path)?.inputs ?? {};
    if (documents.some(isChanged) || outlines.some(isChanged)) return true;
    if (!isSameList(documents, old.documents ?? []) || !isSameList(outlines, old.outlines ?? [])) return true;
    return (asset !== undefined && assets.includes(asset.file)) || texts.includes(output.source);
  };
  const stale = new Set(outputs.filter(isStale).map(({ path }) => path));
  return {
    made: new Map([...kept.made].filter(([path]) => !stale.has(path))),
    read,
    documents: kept.documents.only((file) => !changed.has(file)),
    bodies: kept.bodies.only((path) => !stale.has(path)),
  };
}

function isSameList(one: readonly EntryMeta[], other: readonly EntryMeta[]): boolean {
  return one === other || (one.length === other.length && one.every(({ file }, index) => file === other[index]?.file));
}

/** What is wrong with a version as far as it is known. */
export function knownProblems({ understood: { before, withFound }, ready }: Version): readonly Problem[] {
  if (!ready) return before;
  const { made, read } = ready.making.kept;
  const facts = [ready.declared, ...read.values(), ...made.values()];
  return withFound(facts.flatMap(({ problems }) => problems));
}

/** Whether an error is among these. */
export function isKnownFaulty(version: Version): boolean {
  return !version.ready || hasErrors(knownProblems(version));
}
