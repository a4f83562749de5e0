import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const server = fileURLToPath(new URL('node_modules/yaml-language-server/bin/yaml-language-server', import.meta.url));

interface Connection {
  listen(): void;
  dispose(): void;
  sendRequest<Answer>(method: string, params?: unknown): Promise<Answer>;
  sendNotification(method: string, params?: unknown): Promise<void>;
  onRequest(
    method: string,
    answer: (params: { readonly items: readonly { readonly section?: string }[] }) => unknown,
  ): void;
  onNotification(method: string, take: (params: Published) => void): void;
}

interface Published {
  readonly uri: string;
  readonly diagnostics: readonly { readonly message: string }[];
}

interface Rpc {
  createMessageConnection(reader: unknown, writer: unknown): Connection;
  StreamMessageReader: new (stream: unknown) => unknown;
  StreamMessageWriter: new (stream: unknown) => unknown;
}

/** The requests that an editor sends to the language server about the files of a folder. */
export interface Editor {
  /** Shows a text as that of a file, and gives what the server finds wrong with it. */
  open(path: string, text?: string): Promise<readonly string[]>;
  /** The text that it shows at the place after some text of an opened file. */
  hover(path: string, after: string): Promise<string>;
  /** The texts that it would write there. */
  complete(path: string, after: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts the language server over stdio on a folder with the settings of VS Code that are in it. It fetches nothing. */
export async function startEditor(folder: string): Promise<Editor> {
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = await connect(child);
  const settings = JSON.parse(readFileSync(`${folder}/.vscode/settings.json`, 'utf8')) as Record<string, unknown>;
  const yaml = {
    validate: true,
    hover: true,
    completion: true,
    schemaStore: { enable: false },
    schemas: settings['yaml.schemas'],
  };
  connection.onRequest('workspace/configuration', ({ items }) =>
    items.map(({ section }) => (section === 'yaml' ? yaml : {})),
  );
  connection.onRequest('client/registerCapability', () => null);
  const waiting = new Map<string, (found: readonly string[]) => void>();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) =>
    waiting.get(decodeURIComponent(uri))?.(diagnostics.map(({ message }) => message)),
  );
  connection.listen();
  const uriOf = (path: string) => pathToFileURL(`${folder}/${path}`).href;
  const root = pathToFileURL(folder).href;
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'site' }],
    capabilities: { workspace: { configuration: true }, textDocument: { hover: { contentFormat: ['markdown'] } } },
  });
  await connection.sendNotification('initialized', {});
  const texts = new Map<string, string>();
  let versions = 0;
  const at = (path: string, after: string) => {
    const text = texts.get(path) ?? '';
    const lines = text.slice(0, text.indexOf(after) + after.length).split('\n');
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    return { textDocument: { uri: uriOf(path) }, position };
  };
  return {
    async open(path, text = readFileSync(`${folder}/${path}`, 'utf8')) {
      const [uri, isOpen] = [uriOf(path), texts.has(path)];
      texts.set(path, text);
      const found = new Promise<readonly string[]>((resolve) => waiting.set(decodeURIComponent(uri), resolve));
      const version = ++versions;
      if (isOpen) {
        const textDocument = { uri, version };
        await connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
      } else {
        const textDocument = { uri, languageId: 'yaml', version, text };
        await connection.sendNotification('textDocument/didOpen', { textDocument });
      }
      return await found;
    },
    async hover(path, after) {
      const answer = await connection.sendRequest<Hover | null>('textDocument/hover', at(path, after));
      return answer?.contents.value ?? '';
    },
    async complete(path, after) {
      const { items } = await connection.sendRequest<Completion>('textDocument/completion', at(path, after));
      return items.map(({ label }) => label);
    },
    async close() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      const ended = new Promise((resolve) => child.once('close', resolve));
      connection.dispose();
      child.kill();
      await ended;
    },
  };
}

interface Hover {
  readonly contents: { readonly value: string };
}

interface Completion {
  readonly items: readonly { readonly label: string }[];
}

async function connect({ stdout, stdin }: ChildProcess): Promise<Connection> {
  // From here, as a bundle of this file is elsewhere.
  const path = createRequire(import.meta.url).resolve('vscode-jsonrpc/node.js');
  const module = (await import(pathToFileURL(path).href)) as Rpc & { readonly default?: Rpc };
  const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = module.default ?? module;
  return createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
}
