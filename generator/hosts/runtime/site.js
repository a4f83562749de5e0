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
  const [accept, ifNoneMatch] = [fields.get('Accept'), fields.get('If-None-Match')];
  const { status, headers, file } = respond({ method, path, query, accept, ifNoneMatch }, tree);
  return new Response(file === undefined ? null : await read(file), { status, headers });
}
