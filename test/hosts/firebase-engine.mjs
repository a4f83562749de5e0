/** Serves a folder with the program that Firebase's emulator is made of: the settings, the folder and the port are its arguments. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import superstatic from 'superstatic';

const [settings = '', folder = '', port = ''] = process.argv.slice(2);
const { hosting } = JSON.parse(readFileSync(settings, 'utf8'));
const serve = superstatic.default({ config: { ...hosting, public: folder }, cwd: '/' });
createServer((request, response) => {
  serve(request, response, () => response.writeHead(404).end());
}).listen(Number(port), '127.0.0.1');
