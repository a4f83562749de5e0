import type { ApiFacts } from '../../data/types/api.ts';
import { descriptionName } from '../../load/asset.ts';
import { listOf, operationAnchor, operationsOf, serverUrl } from '../../model/openapi.ts';
import { nameSlug } from '../../names/name-slug.ts';
import { formats } from '../../settings/formats.ts';
import { line, slug as slugs } from '../../settings/schemas/common.ts';
import type { OldFolder } from './folder.ts';
import { type Left, missing } from './left.ts';
import { firstText, readConfig, shortened, textOf, valuesOf } from './read.ts';

/** The APIs that OpenAPI descriptions of the old site describe, and how its pages refer to their operations. */
export interface OldApis {
  readonly found: readonly ApiFacts[];
  /** The files to copy, by where they go in the content folder. */
  readonly files: readonly (readonly [to: string, from: string])[];
  /** The descriptions that were passed over. */
  readonly unread: ReadonlyMap<string, Left>;
  /** Where the new site shows an operation: `pets.yaml GET /pets`, with or without the file and its folder; undefined for an unknown one. */
  placeOf(written: unknown): string | undefined;
}

/** Reads the OpenAPI 3 descriptions of a folder. One that names no https server is passed over. https://spec.openapis.org/oas/v3.1.0 */
export function apisIn({ paths, text }: OldFolder, isWanted: (path: string) => boolean): OldApis {
  const ids = new Set<string>();
  const unread = new Map<string, Left>();
  const all = paths.flatMap((from) => {
    if (!/\.(?:json|ya?ml)$/i.test(from) || !isWanted(from) || !/\bopenapi\b["']?\s*:\s*["']?3\./.test(text(from)))
      return [];
    const read = readConfig(from, text(from));
    const document = valuesOf(read);
    const info = valuesOf(document.info);
    const name = shortened(info.title, line.maxLength);
    const url = listOf(document.servers)
      .map(serverUrl)
      .find((address) => formats['web-url'].test(address));
    if (name === undefined || url === undefined || !/^3\./.test(String(document.openapi))) {
      if (read === undefined || document.openapi !== undefined) unread.set(from, missing(passedOver));
      return [];
    }
    const slug = nameSlug(name);
    let id = formats.slug.test(slug) && slug.length <= slugs.maxLength ? slug : `api-${ids.size + 1}`;
    for (let number = ids.size + 1; ids.has(id); number += 1) id = `api-${number}`;
    ids.add(id);
    const named = descriptionName.test(from) ? from : from.replace(/\.\w+$/, '.openapi$&');
    const free = named !== from && paths.includes(named) ? from.replace(/\.\w+$/, '-2.openapi$&') : named;
    const path = free.replace(/^public\//, '');
    const description = shortened(
      firstText(info.summary, textOf(info.description)?.split(/\n\s*\n/)[0], name),
      line.maxLength,
    );
    return [{ from, path, document, facts: { id, name, url, description: description ?? name, openapi: `/${path}` } }];
  });
  return {
    found: all.map(({ facts }) => facts),
    files: all.map(({ from, path }) => [`public/${path}`, from] as const),
    unread,
    placeOf(written) {
      const [, file, verb = '', path] = /^(?:\/?(\S+)\s+)?([a-z]+)\s+(\S+)$/i.exec(textOf(written) ?? '') ?? [];
      const exact = all.filter(({ from }) => from === file);
      const named = all.filter(({ from }) => file === undefined || from.endsWith(`/${file}`));
      const [place] = (exact.length > 0 ? exact : named).flatMap(({ document, facts }) =>
        operationsOf(document)
          .filter((operation) => operation.path === path && operation.verb === verb.toLowerCase())
          .map((operation) => `/developers/#${operationAnchor(operation, `api-${facts.id}`)}`),
      );
      return place;
    },
  };
}

const passedOver = 'an OpenAPI description that cannot be read, or names no title or no https server';
