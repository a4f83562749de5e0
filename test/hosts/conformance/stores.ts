import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, start } from './engine.ts';
import { environment } from './servers.ts';

/** How a cache keeps answers, if not as the origin tells it. */
export type Keeping = 'stubborn' | 'deaf';

/** A cache that others put in front of a server. */
export interface Store {
  readonly name: string;
  /** The program, as `isThere` knows it. */
  readonly program: string;
  /**
   * Starts it before an origin, such as `http://127.0.0.1:8080`, with what it writes in a folder of its own. A stubborn one keeps every 200 and 404
   * for an hour, whatever `Cache-Control` says, and one that is also deaf does not heed `Vary`; any other does as the origin tells it. Its answers have
   * `X-Cache: HIT` where they were stored.
   */
  start(origin: string, folder: string, keeps?: Keeping): Promise<Engine>;
}

export const stores: readonly Store[] = [
  {
    name: 'Varnish',
    program: 'varnishd',
    start(origin, folder, keeps) {
      const path = join(folder, 'store.vcl');
      writeFileSync(path, varnishLanguage(origin, keeps));
      const args = (port: number) => [
        '-F',
        '-j',
        'none',
        '-n',
        join(folder, 'varnish'),
        '-a',
        `127.0.0.1:${port}`,
        '-f',
        path,
        '-s',
        'malloc,64m',
      ];
      return start({ command: 'varnishd', args, folder, environment });
    },
  },
  {
    name: 'proxy_cache of nginx',
    program: 'nginx',
    start(origin, folder, keeps) {
      const path = join(folder, 'store.conf');
      const args = (port: number) => {
        writeFileSync(path, proxyCache(origin, folder, port, keeps));
        return ['-p', folder, '-e', 'stderr', '-c', path];
      };
      return start({ command: 'nginx', args, folder, environment });
    },
  },
];

function varnishLanguage(origin: string, keeps?: Keeping): string {
  const { hostname, port } = new URL(origin);
  return `vcl 4.1;
backend default { .host = "${hostname}"; .port = "${port}"; }
sub vcl_backend_response {
${keeps ? '  if (beresp.status == 200 || beresp.status == 404) { set beresp.ttl = 1h; }\n' : ''}${keeps === 'deaf' ? '  unset beresp.http.Vary;\n' : ''}}
sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } else { set resp.http.X-Cache = "MISS"; }
}
`;
}

function proxyCache(origin: string, folder: string, port: number, keeps?: Keeping): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${folder}/store-${name}";`,
  );
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid "${folder}/store.pid";
error_log stderr warn;
events {}
http {
  access_log off;
${temporary.join('\n')}
  proxy_cache_path "${folder}/store" keys_zone=pages:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_cache pages;
      proxy_cache_revalidate on;
${keeps ? `      proxy_cache_valid 200 404 1h;\n      proxy_ignore_headers Cache-Control Expires${keeps === 'deaf' ? ' Vary' : ''};\n` : ''}      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_pass ${origin};
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`;
}
