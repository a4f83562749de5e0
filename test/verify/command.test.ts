import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { exitCodeFor } from '../../generator/cli/verify.ts';
import { headlineOf, printAudit } from '../../generator/cli/verify-report.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { audit } from '../../generator/verify/audit.ts';
import { checks } from '../../generator/verify/checks.ts';
import { baselineOf, reportJson, reportJunit, reportMarkdown, reportSarif } from '../../generator/verify/formats.ts';
import { openOffers } from '../../generator/verify/offers.ts';
import { reportPage } from '../../generator/verify/report-page.ts';
import { auditOf, listenerOf, serving, smallSite } from './broken-site.ts';

const site = await smallSite();
const tree = openTree(fileURLToPath(new URL('../../dist', import.meta.url)));
const { server, origin: preview } = await startPreview(tree, 0);
after(() => {
  server.closeAllConnections();
  server.close();
});

/** Three faults: no charset and no Vary on pages, and a feed that is missing; its path and header try to be markup. */
const faulty = listenerOf(site, {
  change: (sent, { path, method }) => {
    if (method === 'POST' || method === 'OPTIONS') return;
    if (path === '/features/') sent.headers['Content-Type'] = 'text/html <b>@team</b> `x` \u009b';
    if (path === '/feed.xml') sent.status = 410;
  },
});
const report = await serving(faulty, (origin) => auditOf(origin, site));

/** The day on which the facts of the sample changed last. */
const lastChange = Math.max(
  ...Object.values(tree().manifest.stated ?? {}).map(({ changed }) => Date.parse(changed ?? '2026-11-20')),
);

test('the preview of the whole sample is as built', async () => {
  const whole = await audit({
    url: new URL(preview),
    manifest: tree().manifest,
    hosts,
    timeout: 10_000,
    concurrency: 4,
    now: lastChange + 86_400_000,
  });
  const told = whole.findings.map(({ check, path, seen }) => `${check} ${path}: ${seen}`);
  assert.deepEqual(told, ['hsts /: the audited address is not https']);
  assert.equal(whole.outputs, tree().manifest.outputs.length);
  assert.ok(
    whole.counts.content.pass === whole.outputs && whole.counts.cache.pass === tree().manifest.negotiated.length,
  );
  assert.match(
    headlineOf(whole),
    /: [\d,]+ passed\. \d+ outputs, built for https:\/\/ringfold\.example, \d+ requests$/,
  );
});

test('a report is grouped, the worst first, with its evidence and how to fix it', () => {
  const lines = printAudit(report, undefined).split('\n');
  assert.match(lines[0] ?? '', /^http:\/\/127\.0\.0\.1:\d+: 2 failures, [\d,]+ passed\. 18 outputs/);
  assert.deepEqual(
    lines.filter((line) => line.startsWith('error ')),
    ['error status The status is not 200', 'error type The media type differs from the build'],
  );
  assert.ok(lines.some((line) => /^ {2}curl -i 'http:\/\/127\.0\.0\.1:\d+\/feed\.xml'$/.test(line)));
  assert.ok(lines.includes('  /feed.xml: answered 410'));
  assert.ok(lines.includes('  fix: Deploy the whole output folder, with the files of the host.'));
  assert.ok(lines.length < 24 && !lines.join('').includes('\u009b'));
});

test('--json has each finding with its reason, fix and source', () => {
  const { findings, counts } = JSON.parse(reportJson(report));
  const { why, fix, source, asked, seen, area } = findings[0];
  for (const text of [why, fix, source, asked, seen]) assert.ok(text.length > 10, text);
  assert.equal(area, 'files');
  assert.equal(counts.status.fail, 1);
});

test('--junit is XML whose sums are those of its tests', () => {
  const { testsuite } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'testcase' }).parse(
    reportJunit(report),
  );
  const failed = testsuite.testcase.filter((testcase: { failure?: unknown }) => testcase.failure !== undefined);
  assert.deepEqual([testsuite['@_failures'], failed.length], ['2', 2]);
  assert.equal(Number(testsuite['@_tests']), testsuite.testcase.length);
  assert.match(failed[0].failure['#text'], /\/feed\.xml: answered 410/);
});

test('--sarif has a rule for each result, with a level and a place', () => {
  const [finding] = report.findings;
  const odd = { ...report, findings: finding ? [...report.findings, { ...finding, path: '//[' }] : [] };
  const { version, runs } = JSON.parse(reportSarif(odd, '0.2.0'));
  const [{ results, tool }] = runs;
  assert.equal(version, '2.1.0');
  assert.deepEqual(
    results.map(({ level, ruleId }: { level: string; ruleId: string }) => [level, ruleId]),
    [
      ['error', 'status'],
      ['error', 'type'],
      ['error', results[0].ruleId],
    ],
  );
  for (const { ruleId, ruleIndex, locations } of results) {
    assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
    assert.ok(URL.canParse(locations[0].physicalLocation.artifactLocation.uri));
  }
});

test('--markdown has what comes from the site in code alone', () => {
  const markdown = reportMarkdown(report, headlineOf(report));
  assert.match(markdown, /\| Files +\| +\d+ \| +2 \|/);
  const bare = markdown.replace(/(`+).*?\1/gs, '');
  assert.ok(!bare.includes('@team') && !bare.includes('<b>') && !bare.includes('\u009b'), bare);
});

test('--report is one page that loads nothing, with the request, the headers and both sides of each difference', async () => {
  const page = reportPage(report, headlineOf(report), new Set(['status /feed.xml']));
  assert.ok(!/<script|<link|\bsrc=|url\(|@import|@team<|\u009b/.test(page) && !page.includes('<b>'), page);
  assert.match(page, /<code>curl -i &#39;http:\/\/127\.0\.0\.1:\d+\/feed\.xml&#39;<\/code>/);
  assert.match(page, /<code>\/feed\.xml<\/code><\/strong> <em>\(as before\)<\/em>: answered 410/);
  assert.match(
    page,
    /Content-Type<\/th><td class="good"><code><mark>text\/html; charset=utf-8<\/mark><\/code><\/td><td class="bad"><code><mark>text\/html &lt;b&gt;/,
  );
  assert.match(page, /headers<\/summary><pre><code>410\n[^<]*\bcontent-length: /);
  assert.match(page, /Compared with the baseline: 1 new, 1 as before, 0 gone/);
  const other = listenerOf(site, {
    change: (sent, { path, method }) => {
      if (path === '/llms.txt' && method === 'GET' && sent.status === 200)
        sent.body = Buffer.from(String(sent.body).replace(/^#.*/, '# <Another>'));
    },
  });
  const changed = await serving(other, (origin) => auditOf(origin, site, { only: ['files'] }));
  assert.match(
    reportPage(changed, ''),
    /From line 1<\/th><td class="good"><code><mark># [\s\S]*<code><mark># &lt;Another&gt;<\/mark><br><br>&gt; /,
  );
});

test('a baseline takes what failed before from the exit code, and tells what is new and gone', async () => {
  const known = baselineOf(reportJson(report));
  assert.equal(exitCodeFor(report), 1);
  assert.equal(exitCodeFor(report, known), 0);
  assert.throws(() => baselineOf('[]'), /it is not what --json of an audit prints/);
  assert.match(printAudit(report, known), /Compared with the baseline: 0 new, 2 as before, 0 gone$/);
  const fixed = await serving(listenerOf(site), (origin) => auditOf(origin, site));
  assert.match(printAudit(fixed, known), /Compared with the baseline: 0 new, 0 as before, 2 gone$/);
  const soft = listenerOf(site, {
    change: (sent) => void (sent.status === 404 && Object.assign(sent, { status: 200 })),
  });
  const [one, other] = [
    await serving(soft, (origin) => auditOf(origin, site)),
    await serving(soft, (origin) => auditOf(origin, site)),
  ];
  assert.equal(exitCodeFor(other, baselineOf(reportJson(one))), 0, 'made-up addresses are others each time');
});

test('what an exception allows, or the host cannot do, is not a failure, and the report says why', async () => {
  const exceptions = [{ check: 'status', path: '/feed.*', reason: 'the feed moves today' }];
  const allowed = await serving(faulty, (origin) => auditOf(origin, site, { exceptions }));
  assert.deepEqual(
    allowed.findings.filter(({ answer }) => answer === 'fail').map(({ check }) => check),
    ['type'],
  );
  assert.match(
    printAudit(allowed, undefined),
    /not applicable: status \(\/feed\.xml\): allowed in site\.yaml: the feed moves today/,
  );
  const signed = listenerOf(site, {
    change: (sent, { path }) => {
      sent.headers['X-GitHub-Request-Id'] = 'A1';
      if (path === '/features/') sent.headers['Content-Type'] = 'text/html';
    },
  });
  const gap = await serving(signed, (origin) => auditOf(origin, site));
  assert.equal(gap.host, 'GitHub Pages');
  for (const { name, fixes = {} } of hosts)
    for (const check of Object.keys(fixes)) assert.ok(Object.hasOwn(checks, check), `${name}: ${check}`);
  assert.equal(exitCodeFor(gap), 0);
  assert.match(
    printAudit(gap, undefined),
    /not applicable: charset \(\/features\/\): GitHub Pages: Types follow from file names alone/,
  );
});

test('a finding has the fix of the host that is recognized, or else the one of the check', async () => {
  const hidden = (sign: string) =>
    listenerOf(site, {
      change: (sent, { path }) => {
        if (sign) sent.headers[sign] = 'A1';
        if (path.startsWith('/.well-known/') && sent.status === 200) sent.status = 404;
      },
    });
  const fixesAt = async (sign: string) =>
    printAudit(await serving(hidden(sign), (origin) => auditOf(origin, site, { only: ['files'] })), undefined);
  assert.match(await fixesAt('X-GitHub-Request-Id'), /fix: Publish \.nojekyll with the files/);
  assert.match(await fixesAt(''), /fix: Upload folders that begin with a dot/);
});

test('the accept gap of a host excuses that it always has HTML, and not that it reads Accept wrong', async () => {
  const host = hosts.find(({ name }) => name === 'firebase');
  const deaf = listenerOf(site, { receive: (asked) => ({ ...asked, headers: { ...asked.headers, accept: '*/*' } }) });
  assert.equal(exitCodeFor(await serving(deaf, (origin) => auditOf(origin, site, { host }))), 0);
  const wrong = listenerOf(site, {
    receive: ({ headers, ...asked }) => ({
      ...asked,
      headers: { ...headers, accept: headers.accept?.includes('q=') ? headers.accept : 'text/markdown' },
    }),
  });
  const misread = await serving(wrong, (origin) => auditOf(origin, site, { host, only: ['negotiation'] }));
  assert.equal(exitCodeFor(misread), 1);
});

test('the methods gap of a host excuses a 405 without Allow, and another answer to POST only where none is documented', async () => {
  const exitOf = (name: string, status: number) => {
    const answering = listenerOf(site, {
      change: (sent, { method }) => {
        if (method === 'POST') Object.assign(sent, { status, headers: {} });
      },
    });
    const host = hosts.find((candidate) => candidate.name === name);
    return serving(answering, async (origin) => exitCodeFor(await auditOf(origin, site, { host, only: ['methods'] })));
  };
  assert.deepEqual(
    [await exitOf('netlify', 405), await exitOf('netlify', 200), await exitOf('firebase', 200)],
    [0, 1, 0],
  );
});

test('--only, a list of addresses and a first failure leave the rest out', async () => {
  const run = (options: Parameters<typeof auditOf>[2]) => serving(faulty, (origin) => auditOf(origin, site, options));
  const methods = await run({ only: ['methods'] });
  assert.deepEqual([methods.findings.length, methods.counts.methods.pass, methods.counts.content.pass], [0, 1, 0]);
  const listed = await run({ paths: new Set(['/feed.xml']) });
  assert.deepEqual(
    listed.findings.map(({ check, path }) => `${check} ${path}`),
    ['status /feed.xml'],
  );
  await assert.rejects(run({ paths: new Set(['/feed.xml', '/nowhere']) }), {
    exitCode: 2,
    message: '/nowhere is not an address of this build',
  });
  const fast = await run({ failsFast: true, concurrency: 1 });
  assert.equal(fast.findings.length, 1);
  assert.equal(fast.stopped, 'a check failed');
});

test('an audit waits until the build is live, and audits an older one when the time is over', async () => {
  const older = {
    ...site.manifest,
    outputs: site.manifest.outputs.map((output) => ({ ...output, sha256: 'a'.repeat(64) })),
  };
  const deploying = (asksUntilLive: number) => {
    let asked = 0;
    return listenerOf(site, {
      change: (sent, { path }) => {
        if (path !== '/_manifest.json') return;
        asked += 1;
        const text = JSON.stringify(asked <= asksUntilLive ? older : site.manifest);
        Object.assign(sent, { status: 200, headers: {}, body: Buffer.from(text) });
      },
    });
  };
  const run = (asksUntilLive: number, wait: number) =>
    serving(deploying(asksUntilLive), (origin) => auditOf(origin, site, { wait, only: ['methods'] }));
  const [none, some, late] = [await run(0, 20_000), await run(3, 1000), await run(Number.POSITIVE_INFINITY, 100)];
  assert.deepEqual([none.requests, some.requests, late.counts.methods.pass], [none.requests, none.requests + 3, 1]);
});

test('an audit that is interrupted tells what it has found, and that it is a part', async () => {
  const stopping = new AbortController();
  const progress = (done: number) => void (done === 5 && stopping.abort());
  const part = await serving(faulty, (origin) =>
    auditOf(origin, site, { signal: stopping.signal, progress, concurrency: 1 }),
  );
  assert.equal(part.stopped, 'it was interrupted');
  assert.match(headlineOf(part), /This audit is incomplete: it was interrupted$/);
  assert.equal(part.counts.content.pass + part.counts.status.fail, 5);
  const headline = headlineOf(part);
  const formats = [printAudit(part, undefined), reportMarkdown(part, headline), reportPage(part, headline)];
  for (const text of [...formats, reportJson(part), reportJunit(part), reportSarif(part, '0.2.0')])
    assert.match(text, /it was interrupted/);
});

test('nothing that could be asked is exit 2, and not a failure', async () => {
  const challenged = listenerOf(site, {
    change: (sent) => Object.assign(sent, { status: 403, headers: { 'cf-mitigated': 'challenge' } }),
  });
  const blocked = await serving(challenged, (origin) => auditOf(origin, site));
  assert.ok(blocked.findings.every(({ answer }) => answer === 'untested' || answer === 'not-applicable'));
  assert.equal(exitCodeFor(blocked), 2);
});

test('the manifest of the site is taken where none is named, and a site without one is audited against the standards', async () => {
  const listing = listenerOf(site, {
    change: (sent, { path }) => {
      const text = Buffer.from(JSON.stringify(site.manifest));
      if (path === '/_manifest.json') Object.assign(sent, { status: 200, headers: {}, body: text });
    },
  });
  const found = await serving(listing, (origin) => auditOf(origin, site, { manifest: undefined }));
  assert.deepEqual([found.outputs, exitCodeFor(found)], [18, 0]);
  const other = await serving(listenerOf(site), (origin) => auditOf(origin, site, { manifest: undefined }));
  assert.match(headlineOf(other), /Without a manifest, against the standards/);
});

test('the links of a page whose path begins with two slashes start at its own host', () => {
  const offers = openOffers('https://a.example', '/');
  assert.equal(offers.pathOf('b', '//evil.example/['), '//evil.example/b');
});
