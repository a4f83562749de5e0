import { readsOf } from '../base/reads.ts';
import type { ValidatorOf } from '../base/validator.ts';
import { openBodies } from '../body/bodies.ts';
import type { Document, Outline } from '../body/document.ts';
import { checkBlockedBody } from '../check/blocked.ts';
import type { Folder } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { readText } from '../load/source.ts';
import { readSoundText } from '../load/text.ts';
import type { EntryMeta, SiteMeta } from '../model/meta.ts';
import type { Declaration } from '../output/declaration.ts';
import type { Body, Output } from '../output/output.ts';
import type { Announced } from '../output/role.ts';
import { type MadeOutput, makeOutput, type WriteContext } from '../publish/make-output.ts';
import { directivesOf, hasOwnParts, type Registry } from '../registry/builtins.ts';
import { validatorOf } from '../registry/validators.ts';
import { assetsFrom, linksOfTemplate, providerOf } from './provide.ts';
import type { DocumentRecord, OutputRecord } from './records.ts';

export interface MakerOptions {
  readonly site: SiteMeta;
  readonly folder: Pick<Folder, 'read'>;
  readonly parser: MarkdownParser;
  readonly registry: Registry;
  readonly announced?: readonly Announced[];
  readonly declarations?: () => readonly Declaration[];
}

/** How outputs are written. */
export type Writing = Omit<WriteContext, 'validatorOf' | 'hasOwnParts'>;

/** The bodies that were read. Whoever makes outputs keeps as many documents as it likes. */
export interface Shelf {
  readonly documents: { get(file: string): Document | undefined; set(file: string, document: Document): void };
  readonly records: Map<string, DocumentRecord>;
}

/** Makes outputs, in a build, in each of its workers, and while one edits. */
export interface Maker {
  /** The problems in a body that is read for no output, and its outline. */
  check(entry: EntryMeta): DocumentRecord;
  /** The outline of a body, which is read unless it is known. */
  outline(entry: EntryMeta): Outline;
  /** Makes an output, checks it and writes it. */
  make(output: Output, writing: Writing): OutputRecord | Promise<OutputRecord>;
  /** The body of an output that was made before. */
  body(output: Output): Body;
}

export function openMaker(
  { site, folder, parser, registry, announced = [], declarations = () => [] }: MakerOptions,
  { documents, records }: Shelf,
): Maker {
  const directives = directivesOf(registry);
  const own = { validatorOf: validatorFrom(registry), hasOwnParts: hasOwnParts(registry) };
  const bodiesFrom = (textOf: (file: string) => string | undefined) => openBodies(site, { parser, directives, textOf });
  // Outputs are made only from a site without errors, so its texts hold no secret that a message would have to mask.
  const readBody = bodiesFrom((file) => readSoundText(folder, file));
  const readMasked = bodiesFrom((file) => readText(folder, file));
  const documentOf = (entry: EntryMeta): Document => {
    const known = documents.get(entry.file);
    if (known) return known;
    const [{ value, problems }, reads] = readsOf(() => readBody(entry));
    documents.set(entry.file, value);
    records.set(entry.file, { reads, outline: value.outline, problems });
    return value;
  };
  const outlineOf = (entry: EntryMeta) => records.get(entry.file)?.outline ?? documentOf(entry).outline;
  const provided = providerOf({ documentOf, outlineOf, ...assetsFrom(folder), announced, declarations });
  return {
    outline: outlineOf,
    check(entry) {
      const [{ value, problems }, reads] = readsOf(() => readMasked(entry));
      const blocked = checkBlockedBody(entry, value.html, site.settings);
      return { reads, outline: value.outline, problems: [...problems, ...blocked] };
    },
    make(output, writing) {
      const context = { ...writing, ...own };
      const [making, reads] = readsOf(() => makeOutput(output, provided.for(output), site.settings, context));
      const recorded = ({ value: made, problems, links }: MadeOutput): OutputRecord => {
        const leading = links ? linksOfTemplate(links, output, records) : [];
        return { reads, made, problems, ...(leading.length > 0 && { links: leading }) };
      };
      // Only what is drawn takes a turn of its own.
      return making instanceof Promise ? making.then(recorded) : recorded(making);
    },
    body: (output) => output.body(provided.for(output)),
  };
}

/** The validators of the schemas of all outputs that a registry declares. */
function validatorFrom({ validators }: Pick<Registry, 'validators'>): ValidatorOf {
  return (schema) => validators?.get(schema) ?? validatorOf(schema);
}
