import type { Problem } from '../base/problem.ts';
import { openBodies } from '../body/bodies.ts';
import type { Document, Outline } from '../body/document.ts';
import { checkBlockedBody } from '../check/blocked.ts';
import { joinLinks } from '../check/template-links.ts';
import type { Folder } from '../load/files.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { readText } from '../load/source.ts';
import { readSoundText } from '../load/text.ts';
import type { EntryMeta, SiteMeta } from '../model/meta.ts';
import type { Declaration } from '../output/declaration.ts';
import type { Made } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import type { Announced } from '../output/role.ts';
import { makeOutput, type WriteContext } from '../publish/make-output.ts';
import { directivesOf, type Registry } from '../registry/builtins.ts';
import { validatorFrom } from '../registry/validator-from.ts';
import { assetsFrom, knownOutline, linksOfTemplate, providerOf } from './provide.ts';
import type { OutlineOf, Readings, TaskResult } from './thread.ts';

export interface DeskOptions {
  readonly site: SiteMeta;
  readonly folder: Pick<Folder, 'read'>;
  readonly parser: MarkdownParser;
  readonly registry: Registry;
}

/** Everything outputs are made from, besides bodies. */
export interface MakeContext extends Omit<WriteContext, 'validatorOf'> {
  readonly announced: readonly Announced[];
  /** Every output of the site. */
  readonly declarations: () => readonly Declaration[];
}

/** Where one worker, on any thread, reads bodies and makes outputs. */
export interface Desk {
  /** The problems in the given bodies, and their outlines. */
  read(entries: Iterable<EntryMeta>): Readings;
  /** Makes outputs, one after the other. A document that several of them contain is read once. */
  make(outputs: readonly Output[], context: MakeContext): Promise<TaskResult>;
  /** Adds the outlines of bodies that other workers have read. */
  addOutlines(outlines: OutlineOf): void;
}

export function openDesk({ site, folder, parser, registry }: DeskOptions): Desk {
  const directives = directivesOf(registry);
  const validatorOf = validatorFrom(registry);
  const bodiesFrom = (textOf: (file: string) => string | undefined) => openBodies(site, { parser, directives, textOf });
  // Outputs are made only from a site without errors, so its texts hold no secret that a message would have to mask.
  const readBody = bodiesFrom((file) => readSoundText(folder, file));
  const known = new Map<string, Outline>();
  const assets = assetsFrom(folder);
  return {
    read(entries) {
      const readMasked = bodiesFrom((file) => readText(folder, file));
      const read = Array.from(entries, (entry) => [entry, readMasked(entry)] as const);
      return {
        outlines: read.map(([{ file }, { value }]) => [file, value.outline]),
        problems: read.flatMap(([entry, { value, problems }]) => [
          ...problems,
          ...checkBlockedBody(entry, value.html, site.settings),
        ]),
      };
    },
    async make(outputs, context) {
      const problems: Problem[] = [];
      const read = new Map<string, Document>();
      const documentOf = (entry: EntryMeta): Document => {
        const atHand = read.get(entry.file);
        if (atHand) return atHand;
        const { value, problems: found } = readBody(entry);
        problems.push(...found);
        read.set(entry.file, value);
        known.set(entry.file, value.outline);
        return value;
      };
      const outlineOf = (entry: EntryMeta) => knownOutline(entry, known);
      const provided = providerOf({ documentOf, outlineOf, ...assets, ...context });
      const links: (readonly [string, string])[] = [];
      const writing = { ...context, validatorOf };
      const made: (Made | undefined)[] = [];
      for (const output of outputs) {
        const making = makeOutput(output, provided.for(output), site.settings, writing);
        // Only what is drawn takes a turn of its own.
        const { value, links: linked, problems: found } = making instanceof Promise ? await making : making;
        problems.push(...found);
        if (linked) links.push(...linksOfTemplate(linked, output, known));
        made.push(value);
      }
      return {
        made,
        outlines: [...read].map(([file, { outline }]) => [file, outline] as const),
        links: [...joinLinks(links)],
        problems,
      };
    },
    addOutlines(outlines) {
      for (const [file, outline] of outlines) known.set(file, outline);
    },
  };
}
