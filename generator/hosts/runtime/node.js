import { readFile, stat } from 'node:fs/promises';

/**
 * The files of a folder, as `site` reads them, in each runtime that has `node:fs`.
 *
 * @param {string} path
 */
export function folder(path) {
  const version = async () => {
    const { ino, mtimeMs, size } = await stat(`${path}/_manifest.json`);
    return `${ino} ${mtimeMs} ${size}`;
  };
  return Object.assign((/** @type {string} */ file) => readFile(`${path}/${file}`), { version });
}

/**
 * A request listener for node:http that answers as `respond` does.
 *
 * @param {(request: Request) => Promise<Response>} respond
 */
export function listener(respond) {
  /**
   * @param {import('node:http').IncomingMessage} incoming
   * @param {import('node:http').ServerResponse} outgoing
   */
  return async (incoming, outgoing) => {
    // A Request cannot have this method. https://fetch.spec.whatwg.org/#methods
    if (incoming.method === 'TRACE') {
      outgoing.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const request = requestOf(incoming);
    if (!request) {
      outgoing.writeHead(400).end();
      return;
    }
    try {
      const { status, headers, body } = await respond(request);
      outgoing.writeHead(status, Object.fromEntries(headers));
      for await (const chunk of body ?? []) outgoing.write(chunk);
      outgoing.end();
    } catch (cause) {
      console.error(cause);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    }
  };
}

/**
 * Undefined for what is no request of the web, such as a target that is no path.
 *
 * @param {import('node:http').IncomingMessage} incoming
 */
function requestOf({ method = '', url = '', headers }) {
  const fields = new Headers();
  for (const [name, value] of Object.entries(headers)) fields.set(name, String(value));
  try {
    return url.startsWith('/') ? new Request(`http://localhost${url}`, { method, headers: fields }) : undefined;
  } catch {
    return undefined;
  }
}
