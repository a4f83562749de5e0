import { respond, treeOf } from './respond.js';

/** @import { Tree } from './respond.js' */

/**
 * Answers requests for the built tree that `read` gives the files of, by their names below the output folder. The manifest is read once:
 * start anew when the tree has changed.
 *
 * @param {(file: string) => Uint8Array | Promise<Uint8Array>} read
 * @returns {(request: Request) => Promise<Response>}
 */
export function site(read) {
  /** @type {Promise<Tree> | undefined} */
  let opened;
  return async (request) => {
    opened ??= open(read);
    try {
      return await answer(request, await opened, read);
    } catch (cause) {
      opened = undefined;
      throw cause;
    }
  };
}

/** @param {(file: string) => Uint8Array | Promise<Uint8Array>} read */
async function open(read) {
  return treeOf(JSON.parse(new TextDecoder().decode(await read('_manifest.json'))));
}

/**
 * @param {Request} request
 * @param {Tree} tree
 * @param {(file: string) => Uint8Array | Promise<Uint8Array>} read
 */
async function answer({ method, url, headers: fields }, tree, read) {
  const { pathname: path, search: query } = new URL(url);
  const { status, headers, file, slice } = respond(
    {
      ...{ method, path, query, accept: fields.get('Accept'), ifNoneMatch: fields.get('If-None-Match') },
      ...{ range: fields.get('Range'), ifRange: fields.get('If-Range') },
      accessControlRequestMethod: fields.get('Access-Control-Request-Method'),
    },
    tree,
  );
  const bytes = file === undefined ? null : await read(file);
  return new Response(bytes && slice ? bytes.subarray(...slice) : bytes, { status, headers });
}
