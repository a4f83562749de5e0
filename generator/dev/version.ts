import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasErrors, type Problem } from '../base/problem.ts';
import type { BodyPlace } from '../load/content.ts';
import { factsAfter, factsOf } from '../make/records.ts';
import { entriesOf, type SiteMeta } from '../model/meta.ts';
import { withTexts } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { hasOwnParts } from '../registry/builtins.ts';
import { render } from '../resources/parts/render.ts';
import { readingMinutes } from '../site/entries.ts';
import { type Choices, type Declared, declareSite, type Understood, understand } from '../steps.ts';
import { type Inputs, loadedFrom, templatesOf } from './inputs.ts';
import { type Outputs, openOutputs } from './outputs.ts';

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
  readonly outputs: Outputs;
  readonly byPath: ReadonlyMap<string, Output>;
}

/**
 * Makes a version of inputs. What was made for another, and is still so, is kept.
 *
 * @param isSound Whether all of the other was made without error.
 */
export async function versionOf(
  inputs: Inputs,
  choices: Choices,
  former?: Pick<Version, 'ready'>,
  isSound = false,
): Promise<Version> {
  const { registry } = inputs;
  const understood = understand(await loadedFrom(inputs), registry, choices);
  const { model, before } = understood;
  if (!model || hasErrors(before)) return { inputs, understood, ready: undefined };
  const declared = await declareSite(model.site, templatesOf(inputs).value, registry, choices);
  const { meta } = declared;
  const facts = () => factsOf(declared.site, declared.rendered, codeOf(inputs), digestIn(inputs));
  const outputs = openOutputs(meta, declared, inputs, { facts, former: former?.ready?.outputs, isSound });
  const byPath = new Map(declared.rendered.outputs.map((output) => [output.path, output]));
  return { inputs, understood, ready: { meta, declared, alike: declared, outputs, byPath } };
}

/** Everything else that what is made depends on. Parts of the site's own may read anything, so that with them nothing is kept. */
function codeOf({ ownModules, parser, registry }: Inputs): unknown {
  return [ownModules, parser.name, hasOwnParts(registry) ? randomUUID() : ''];
}

const digests = new WeakMap<object, string>();

/** Tells the states of files apart. */
function digestIn({ folder }: Inputs) {
  return (file: string): string => {
    const version = folder.files.get(file)?.version ?? {};
    const known = digests.get(version) ?? randomUUID();
    digests.set(version, known);
    return known;
  };
}

/**
 * A version in which only texts have changed, which needs no new model. Undefined where so much depends on them that it does: a post that takes another time
 * to read says so wherever it is listed.
 *
 * @param isSound Whether all of the version before was made without error.
 */
export function versionAfter(
  before: Version,
  inputs: Inputs,
  files: readonly string[],
  isSound: boolean,
): Version | undefined {
  const { ready, understood } = before;
  if (!ready) return undefined;
  const bodies = new Map(ready.meta.bodies);
  for (const file of files) {
    const body = bodyOf(file, inputs);
    if (body) bodies.set(file, body);
  }
  const changed = new Set(files);
  const isOther = ready.meta.posts.some(({ file, minutes, locale }) => {
    const { length = 0, offset = 0 } = bodies.get(file) ?? {};
    return changed.has(file) && minutes !== readingMinutes(length - offset, locale);
  });
  if (isOther) return undefined;
  const meta: SiteMeta = { ...ready.meta, bodies };
  const { site: known, rendered: old } = ready.declared;
  const site = withTexts(known, bodies, templatesOf(inputs).value);
  if (site.stylesXml !== known.stylesXml || site.hasFace !== known.hasFace) return undefined;
  const entries = entriesOf(site).filter(({ file }) => changed.has(file));
  const isOfBodies = before.inputs.texts === inputs.texts;
  const rendered = render(site, inputs.registry.resources, entries, isOfBodies ? old : undefined);
  const again = new Map(rendered.outputs.map((output) => [output.path, output]));
  for (const [path, output] of again) if (!isSameDeclaration(ready.byPath.get(path), output)) return undefined;
  if (!isDeepStrictEqual(old.announced, rendered.announced) || !rendered.isComplete) return undefined;
  const outputs = old.outputs.map((output) => again.get(output.path) ?? output);
  const readsOf = withAll(old.readsOf, rendered.readsOf);
  const wide = withAll(old.wide, rendered.wide);
  const declared: Declared = { ...ready.declared, site, rendered: { ...old, outputs, readsOf, wide } };
  const byPath = withAll(ready.byPath, again);
  const facts = () => factsAfter(ready.outputs.records, site, rendered, digestIn(inputs));
  const made = openOutputs(meta, declared, inputs, { facts, former: ready.outputs, isSound });
  return { inputs, understood, ready: { meta, declared, alike: ready.alike, outputs: made, byPath } };
}

function withAll<Key, Value>(one: ReadonlyMap<Key, Value>, other: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  const both = new Map(one);
  for (const [key, value] of other) both.set(key, value);
  return both;
}

function bodyOf(file: string, { splits }: Inputs): BodyPlace | undefined {
  const split = splits.get(file)?.found.value;
  if (!split) return undefined;
  const { head, length, digest, hasCode } = split;
  return { offset: head.text.length, length, digest, ...(hasCode && { hasCode }) };
}

/** Whether other outputs and hosts see no difference between two declarations. */
function isSameDeclaration(one: Output | undefined, other: Output): boolean {
  return one !== undefined && isDeepStrictEqual(withoutFunctions(one), withoutFunctions(other));
}

/** Reduces an output to what others see: all but its functions, its inputs and its entries. */
function withoutFunctions({ inputs: _, role, ...rest }: Output): unknown {
  const seen = Object.entries(rest).filter(([, value]) => typeof value !== 'function');
  return { ...Object.fromEntries(seen), role: role && { ...role, entry: undefined, entries: undefined } };
}

/** Lists the problems known of a version so far. */
export function knownProblems({ understood: { before, withFound }, ready }: Version): readonly Problem[] {
  if (!ready) return before;
  return withFound([...ready.declared.problems, ...ready.outputs.problems()]);
}

export function isKnownFaulty(version: Version): boolean {
  return !version.ready || hasErrors(knownProblems(version));
}
