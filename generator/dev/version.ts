import { isDeepStrictEqual } from 'node:util';
import { hasErrors, type Problem } from '../base/problem.ts';
import { type BodyPlace, type EntryMeta, entriesOf, type SiteMeta } from '../model/meta.ts';
import { siteOf } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { render } from '../resources/parts/render.ts';
import { withChangedTexts } from '../site/changed-texts.ts';
import { type Choices, type Declared, declareSite, type Understood, understand } from '../steps.ts';
import { type Inputs, loadedFrom, type TextOnlyChange, templatesOf } from './inputs.ts';
import { type Making, nothingKept, openMaking } from './making.ts';

/** A site as it is at one moment: what it is made from, and what has been made of it so far. */
export interface Version {
  readonly inputs: Inputs;
  readonly understood: Understood;
  /** Its outputs; undefined where errors were found before any could be declared. */
  readonly ready: Ready | undefined;
}

/** The part of a version that is served, if it is made without error. */
export interface Ready {
  readonly meta: SiteMeta;
  readonly declared: Declared;
  /** Declarations of the first of the versions that differ in texts only, for outputs that do not depend on texts. */
  readonly alike: Declared;
  readonly making: Making;
  readonly byPath: ReadonlyMap<string, Output>;
}

/** Makes a version of inputs from nothing. */
export async function versionOf(inputs: Inputs, choices: Choices): Promise<Version> {
  const understood = understand(await loadedFrom(inputs), inputs.registry, choices);
  const { model, before } = understood;
  if (!model || hasErrors(before)) return { inputs, understood, ready: undefined };
  const declared = await declareSite(model.site, templatesOf(inputs).value, inputs.registry, choices);
  const making = openMaking(declared, inputs, nothingKept());
  const byPath = new Map(declared.rendered.outputs.map((output) => [output.path, output]));
  return { inputs, understood, ready: { meta: model.site, declared, alike: declared, making, byPath } };
}

/**
 * A version in which only texts have changed: what was made of other texts is kept. Undefined where so much depends on them that it has to be made
 * from nothing.
 */
export function versionAfter(before: Version, inputs: Inputs, change: TextOnlyChange): Version | undefined {
  const { ready, understood } = before;
  if (!ready) return undefined;
  const bodies = new Map(change.entries.flatMap((file) => bodyOf(file, inputs)));
  const sizes = new Map(change.assets.map((file) => [file, inputs.assets.get(file)?.found.value?.size ?? 0]));
  const meta = withChangedTexts(ready.meta, { bodies, sizes });
  if (!meta) return undefined;
  const templates = templatesOf(inputs).value;
  const former = ready.declared.site;
  const site = meta === ready.meta ? { ...former, templates } : siteOf(meta, templates, former.highlight);
  const entries = entriesOf(site).filter(({ file }) => bodies.has(file));
  const rendered = render(site, inputs.registry.resources, entries);
  const again = new Map(rendered.outputs.map((output) => [output.path, output]));
  for (const [path, output] of again) if (!isSameDeclaration(ready.byPath.get(path), output)) return undefined;
  const old = ready.declared.rendered;
  if (!isDeepStrictEqual(old.announced, rendered.announced) || !rendered.isComplete) return undefined;
  const outputs = old.outputs.map((output) => again.get(output.path) ?? output);
  const declared: Declared = { ...ready.declared, site, rendered: { ...old, outputs } };
  const byPath = new Map(ready.byPath);
  for (const [path, output] of again) byPath.set(path, output);
  const making = openMaking(declared, inputs, keptAfter(ready, outputs, entries, change));
  return { inputs, understood, ready: { meta, declared, alike: ready.alike, making, byPath } };
}

function bodyOf(file: string, { splits }: Inputs): readonly (readonly [string, BodyPlace])[] {
  const split = splits.get(file)?.found.value;
  if (!split) return [];
  const { head, length, digest, hasCode } = split;
  return [[file, { offset: head.text.length, length, digest, ...(hasCode && { hasCode }) }]];
}

/** Whether other outputs and hosts see no difference between two declarations. */
function isSameDeclaration(one: Output | undefined, other: Output): boolean {
  return one !== undefined && isDeepStrictEqual(seen(one), seen(other));
}

/** Reduces an output to what others see: all but its body, its inputs and its entry. */
function seen({ body: _body, inputs: _inputs, role, ...rest }: Output): unknown {
  return { ...rest, role: role && { ...role, entry: undefined } };
}

function keptAfter(
  { making: { kept }, byPath }: Ready,
  outputs: readonly Output[],
  entries: readonly EntryMeta[],
  { assets, texts }: TextOnlyChange,
): Making['kept'] {
  const changed = new Set(entries.map(({ file }) => file));
  const isChanged = ({ file }: EntryMeta) => changed.has(file);
  const isStale = (output: Output): boolean => {
    const { documents = [], outlines = [], asset } = output.inputs;
    if (changed.size > 0 && (documents.some(isChanged) || outlines.some(isChanged))) return true;
    const old = byPath.get(output.path)?.inputs ?? {};
    if (!isSameList(documents, old.documents ?? []) || !isSameList(outlines, old.outlines ?? [])) return true;
    return (asset !== undefined && assets.includes(asset.file)) || texts.includes(output.source);
  };
  const stale = new Set(outputs.filter(isStale).map(({ path }) => path));
  return {
    made: without(kept.made, stale),
    read: without(kept.read, changed),
    problems: without(without(kept.problems, stale), changed),
    documents: kept.documents.only((file) => !changed.has(file)),
    bodies: kept.bodies.only((path) => !stale.has(path)),
  };
}

function without<Value>(all: ReadonlyMap<string, Value>, some: ReadonlySet<string>): Map<string, Value> {
  const others = new Map(all);
  for (const key of some) others.delete(key);
  return others;
}

function isSameList(one: readonly EntryMeta[], other: readonly EntryMeta[]): boolean {
  return one === other || (one.length === other.length && one.every(({ file }, index) => file === other[index]?.file));
}

/** Lists the problems known of a version so far. */
export function knownProblems({ understood: { before, withFound }, ready }: Version): readonly Problem[] {
  if (!ready) return before;
  return withFound([...ready.declared.problems, ...[...ready.making.kept.problems.values()].flat()]);
}

export function isKnownFaulty(version: Version): boolean {
  return !version.ready || hasErrors(knownProblems(version));
}
