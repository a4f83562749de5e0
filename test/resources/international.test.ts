// Fault: Links and a host that are not ASCII → URLs of RFC 3986 in every output and header

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import { isJson, isText } from '../../generator/base/media-type.ts';
import { buildEdited, buildTree, sampleOptions, textFile } from '../build-sample.ts';
import { parseLinks } from '../format/parse-links.ts';
import { decodeText } from './html-tags.ts';
import { stringsOf } from './strings-of.ts';

/*
 * A site whose host is not ASCII, and a post with links that are not: in every output, header and host file, URLs conform to RFC 3986. Only
 * the Markdown alternate keeps an author's own external links as written, which Markdown allows.
 */
const elsewhere = 'https://münchen.example/straße?q=ü#é';
const encoded = 'https://xn--mnchen-3ya.example/stra%C3%9Fe?q=%C3%BC#%C3%A9';
const post = `---
title: Überall
description: Ü
published: 2026-01-10
author: mara-lindqvist
---
[away](${elsewhere}) and ![](https://münchen.example/ö.png), [spaced](<https://e.example/a b>), [cut](https://e.example/%zz%20), [here](#ümlaut),
and [by reference][ref].

## Ümlaut

[ref]: https://münchen.example/réf
`;

const tree = await buildEdited((files) => [...files, textFile('posts/en/idn.md', post)], {
  ...sampleOptions,
  hosts: ['nginx', 'caddy', 'netlify', 'apache'],
  baseUrl: 'https://bücher.example',
});

const xml = new XMLParser({ ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false });

function urlsIn(path: string, mediaType: string): readonly string[] {
  if (!isText(mediaType)) return [];
  const text = tree.text(path);
  if (isJson(mediaType)) return stringsOf(JSON.parse(text)).filter(isUrl);
  if (/xml(?:;|$)/.test(mediaType)) {
    const texts = stringsOf(xml.parse(text));
    return [...texts.filter(isUrl), ...texts.flatMap(attributeUrls)];
  }
  return mediaType.startsWith('text/html') ? attributeUrls(text) : [];
}

function isUrl(text: string): boolean {
  return /^(?:https?|mailto):\S*$/.test(text);
}

function attributeUrls(html: string): readonly string[] {
  return [...html.matchAll(/ (?:href|src|content)="([^"]*)"/g)]
    .map(([, value = '']) => decodeText(value))
    .filter(isUrl);
}

test('every URL in JSON, XML and HTML is ASCII and has nothing that RFC 3986 does not allow', () => {
  let checked = 0;
  for (const [path, { mediaType }] of tree.entries)
    for (const url of urlsIn(path, mediaType)) {
      assert.match(url, /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/, `${path} ${url}`);
      checked += 1;
    }
  assert.ok(checked > 500, `${checked} URLs`);
  assert.ok(urlsIn('/blog/idn/', 'text/html').includes(encoded));
  assert.ok(urlsIn('/feed.xml', 'application/rss+xml').includes(encoded));
});

test('every header is ASCII', () => {
  for (const [path, { headers }] of tree.entries)
    for (const [name, value] of Object.entries(headers)) assert.match(value, /^[\x20-\x7e]*$/, `${path} ${name}`);
});

test('the host of the site is in punycode in every byte of every file, those of hosts included', () => {
  let named = 0;
  for (const [file, bytes] of [...tree.files, ...tree.deploy]) {
    const text = bytes.toString('utf8');
    assert.ok(!/b(?:ü|u\u0308|%C3%BC)cher/i.test(text), file);
    if (text.includes('https://xn--bcher-kva.example')) named += 1;
  }
  assert.ok(named > 40, `${named} files`);
});

test("the alternate keeps its author's external links", () => {
  assert.ok(tree.text('/blog/idn.md').includes(`[away](${elsewhere})`));
});

test('Link headers lead back to a site on an IPv6 address', async () => {
  const baseUrl = 'http://[::1]:4321';
  const { entries } = await buildTree({ ...sampleOptions, baseUrl });
  const targets = [...entries.values()].flatMap(({ headers }) => parseLinks(headers.Link ?? ''));
  const own = targets.filter(({ target }) => /^http:\/\/.*:4321/.test(target)).map(({ target }) => new URL(target));
  assert.ok(own.length > 10, `${own.length} links`);
  for (const { origin } of own) assert.equal(origin, baseUrl);
});
