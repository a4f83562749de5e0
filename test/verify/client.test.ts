import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { decoded, isPrivate, openClient, type Reply } from '../../generator/verify/client.ts';
import { isSameField, typeFault } from '../../generator/verify/fields.ts';
import { isReply } from '../../generator/verify/replies.ts';
import { auditOf, listenerOf, serving, smallSite } from './broken-site.ts';

const site = await smallSite();
const limits = { timeout: 2000, concurrency: 2 };

test('addresses that are not of the public Internet are private, also as IPv6', () => {
  const hidden = `127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1`.split(/\s/);
  const mapped = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'ff02::1'];
  for (const address of [...hidden, ...mapped]) assert.ok(isPrivate(address), address);
  for (const address of ['93.184.215.14', '172.32.0.1', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    assert.ok(!isPrivate(address), address);
});

test('a name is resolved once: what it leads to later is not contacted', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  };
  const report = await serving(listenerOf(site), (origin) =>
    auditOf(origin.replace('127.0.0.1', 'changing.example'), site, { resolve, allowsPrivate: true }),
  );
  assert.equal(asked, 1);
  assert.deepEqual(
    report.findings.filter(({ answer }) => answer !== 'not-applicable'),
    [],
  );
});

test('a name at a private address is not contacted unless that is allowed', async () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  let requests = 0;
  const counting = () => {
    requests += 1;
  };
  const listener = listenerOf(site, { change: counting });
  await serving(listener, async (origin) => {
    const url = new URL(origin.replace('127.0.0.1', 'inside.example'));
    await assert.rejects(openClient(url, true, { ...limits, resolve }), {
      exitCode: 2,
      message: /at the private address 127\.0\.0\.1/,
    });
    assert.equal(requests, 0);
  });
});

test('a first redirect to a private address is not followed, even from loopback', async () => {
  let requests = 0;
  const counting = () => {
    requests += 1;
  };
  await serving(listenerOf(site, { change: counting }), async (inside) => {
    const redirecting = listenerOf(site, {
      change: (sent) =>
        Object.assign(sent, { status: 302, headers: { Location: `${inside}/` }, body: Buffer.alloc(0) }),
    });
    await serving(redirecting, async (origin) => {
      await assert.rejects(auditOf(origin, site), {
        exitCode: 2,
        message: /A redirect leads to http:\/\/127\.0\.0\.1:\d+, which is at the private/,
      });
    });
  });
  assert.equal(requests, 0);
});

test('a first redirect to another name of the site is followed, with its address pinned', async () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  await serving(listenerOf(site), async (inside) => {
    const location = inside.replace('127.0.0.1', 'www.ringfold.example');
    const redirecting = listenerOf(site, {
      change: (sent) =>
        Object.assign(sent, { status: 301, headers: { Location: `${location}/` }, body: Buffer.alloc(0) }),
    });
    const report = await serving(redirecting, (origin) => auditOf(origin, site, { resolve, allowsPrivate: true }));
    assert.equal(report.url, location);
    assert.ok(report.findings.every(({ answer }) => answer === 'not-applicable'));
  });
});

test('an origin that redirects to itself on another port and back ends', async () => {
  let other = '';
  const leading = (to: () => string) =>
    listenerOf(site, {
      change: (sent) => Object.assign(sent, { status: 302, headers: { Location: to() }, body: Buffer.alloc(0) }),
    });
  await serving(
    leading(() => other),
    async (origin) => {
      await serving(
        leading(() => origin),
        async (two) => {
          other = two;
          await assert.rejects(auditOf(origin, site, { allowsPrivate: true }), {
            exitCode: 2,
            message: /from one origin to the next, five times/,
          });
        },
      );
    },
  );
});

test('a connection that is reset is tried again, and neither an answer nor POST is', async () => {
  let tries = 0;
  await serving(
    (_request, response) => {
      tries += 1;
      if (tries < 3) response.destroy();
      else response.writeHead(503).end();
    },
    async (origin) => {
      const client = await openClient(new URL(origin), true, limits);
      const answer = await client.ask({ path: '/' });
      assert.deepEqual([isReply(answer) && answer.status, tries, client.sent()], [503, 3, 3]);
      tries = 0;
      const posted = await client.ask({ path: '/', method: 'POST' });
      assert.deepEqual([isReply(posted), tries], [false, 1]);
      client.close();
    },
  );
});

test('an audit sends GET, HEAD and OPTIONS to its origin, with a name and a link, and one POST unless it only reads', async () => {
  for (const isReadOnly of [false, true]) {
    const sent = new Map<string, number>();
    const agents = new Set<string | undefined>();
    const listener = listenerOf(site, {
      change: (_answer, { method, headers }) => {
        sent.set(method, (sent.get(method) ?? 0) + 1);
        agents.add(headers['user-agent']);
      },
    });
    const report = await serving(listener, (origin) => auditOf(origin, site, { isReadOnly }));
    assert.deepEqual([...sent.keys()].sort(), ['GET', 'HEAD', 'OPTIONS', ...(isReadOnly ? [] : ['POST'])]);
    assert.equal(sent.get('POST') ?? 0, isReadOnly ? 0 : 1);
    assert.equal(
      [...sent.values()].reduce((sum, count) => sum + count, 0),
      report.requests,
    );
    assert.equal(agents.size, 1);
    assert.match([...agents].join(), /^fingerpost-verify\/\d+\.\d+\.\d+ \(\+https?:\/\/[^)]+\)$/);
  }
});

test('no more requests are open at a time than were allowed', async () => {
  let open = 0;
  let most = 0;
  await serving(
    (request, response) => {
      open += 1;
      most = Math.max(most, open);
      response.once('close', () => {
        open -= 1;
      });
      setTimeout(() => listenerOf(site)(request, response as never), 1);
    },
    (origin) => auditOf(origin, site, { concurrency: 3 }),
  );
  assert.ok(most > 1 && most <= 3, String(most));
});

test('a manifest that lists what is no path ends no audit', async () => {
  const [first, ...others] = site.manifest.outputs;
  assert.ok(first);
  const manifest = { ...site.manifest, outputs: [{ ...first, path: '/a b\r\nc' }, ...others] };
  const report = await serving(listenerOf(site), (origin) => auditOf(origin, site, { manifest, only: ['files'] }));
  assert.deepEqual(
    report.findings.map(({ check, answer }) => [check, answer]),
    [['reached', 'untested']],
  );
});

test('a certificate that nobody has signed stops the audit, in words', async () => {
  const { key, cert } = selfSigned();
  const server = createServer({ key, cert }, (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await assert.rejects(auditOf(`https://127.0.0.1:${port}`, site), {
    exitCode: 2,
    message: /cannot be audited: its certificate is not trusted/,
  });
  server.close();
});

test('what is not TLS, and what does not listen, stops the audit, in words', async () => {
  await serving(listenerOf(site), async (origin) => {
    await assert.rejects(auditOf(origin.replace('http:', 'https:'), site), {
      exitCode: 2,
      message: /it does not speak TLS/,
    });
  });
  const closed = await serving(listenerOf(site), async (origin) => origin);
  await assert.rejects(auditOf(closed, site), {
    exitCode: 2,
    message: /the connection is refused/,
    hint: /^Try the same request: curl -i --http1\.1 -H /,
  });
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  await assert.rejects(auditOf('https://nowhere.example', site, { resolve }), {
    exitCode: 2,
    message: /nowhere\.example cannot be resolved/,
  });
});

test('decoded() tells a coding that it does not know, and takes identity as it is', async () => {
  const reply = (coding: string): Reply => ({
    asked: '',
    status: 200,
    end: 'whole',
    body: Buffer.from('a'),
    headers: new Map([['content-encoding', coding]]),
  });
  assert.match(String(await decoded(reply('compress'), 9)), /^Content-Encoding is "compress"/);
  assert.match(String(await decoded(reply('constructor'), 9)), /^Content-Encoding is "constructor"/);
  assert.deepEqual(await decoded(reply('identity'), 9), Buffer.from('a'));
});

test('isSameField() reads lists as lists', () => {
  for (const [name, wanted, seen] of [
    ['Cache-Control', 'public, max-age=0', 'max-age=0,public'],
    ['Access-Control-Expose-Headers', 'ETag, Link', 'link,etag'],
    ['Link', '</a>; rel="b", </c,d>; rel="e"', '</c,d>;rel="e", </a>; rel="b"'],
  ] as const)
    assert.ok(isSameField(name, wanted, seen), `${name}: ${seen}`);
  for (const [name, wanted, seen] of [
    ['Link', '</a>; rel="b"', undefined],
    ['Cache-Control', 'public, max-age=0', 'public'],
    ['Link', '</a>; rel="b"', '</A>; rel="b"'],
  ] as const)
    assert.ok(!isSameField(name, wanted, seen), `${name}: ${seen}`);
});

test('typeFault() tells a missing charset from another type, whatever the case and the quotes', () => {
  for (const [wanted, seen, fault] of [
    ['text/html; charset=utf-8', 'Text/HTML;charset="UTF-8"', undefined],
    ['text/html; charset=utf-8', 'text/html', 'charset'],
    ['text/html; charset=utf-8', 'text/html; charset=latin1', 'type'],
    ['application/json', 'application/json; charset=utf-8', undefined],
    ['application/json', 'text/json', 'type'],
    ['application/linkset+json; profile="https://a.example/b"', 'application/linkset+json', 'type'],
    ['application/json', undefined, 'type'],
  ] as const)
    assert.equal(typeFault(wanted, seen), fault, `${wanted} as ${seen}`);
});

/** A certificate for nobody, made here: DER of X.509 with what is required, and no more. https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
    const content = Buffer.concat(parts);
    const { length } = content;
    const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
    return Buffer.concat([Buffer.from([tag, ...size]), content]);
  };
  const algorithm = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('nobody')))),
  );
  const time = (text: string) => der(0x17, Buffer.from(text));
  const body = der(
    0x30,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(0x30, time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = der(0x30, body, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}
