import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importSite } from '../../generator/import/import.ts';
import { temporaryFolder, today } from '../publish/project.ts';
import { folderOf } from './old-sites.ts';

const cards = `<!--kg-card-begin: html--><p>Mix.</p><!--kg-card-end: html-->
<div class="kg-card kg-__proto__-card"><p>Rise.</p></div>
<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Keep it <b>warm</b>.</div></div>
<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>Why?</span></h4><button class="kg-toggle-card-icon" aria-label="Open"><svg><path d="M1"></path></svg></button></div><div class="kg-toggle-content"><p>It keeps.</p></div></div>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Flour</div><div class="kg-bookmark-description">All of it.</div></div><div class="kg-bookmark-thumbnail"><img src="https://a.example/i.png" alt="" onerror="x()"></div></a></figure>
<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abc?feature=oembed" title="Kneading"></iframe></figure>
<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/a.pdf" title="Download"><div class="kg-file-card-contents"><div class="kg-file-card-title">Recipe</div><div class="kg-file-card-caption">To print</div></div><div class="kg-file-card-icon"><svg><title>download</title></svg></div></a></div>
<div class="kg-card kg-signup-card"><div class="kg-signup-card-content"><form><input type="email"><button>Subscribe</button></form></div></div>
<p>By <a href="__GHOST_URL__/author/ann/">Ann</a>, <a href="#/portal/">sign in</a>.</p>`;

test('cards of Ghost are Markdown, and links to authors lead to theirs', async () => {
  const data = {
    posts: [
      { id: '1', slug: 'rye', title: 'Rye', html: cards, status: 'published', published_at: '2024-01-02T10:00:00Z' },
    ],
    users: [{ id: '7', name: 'Ann Lee', slug: 'ann' }],
    posts_authors: [{ post_id: '1', author_id: '7' }],
    settings: [{ key: 'title', value: 'Bread' }],
  };
  const to = temporaryFolder();
  const files = { 'bread.json': JSON.stringify({ db: [{ data }] }), 'content/files/a.pdf': '%PDF-1.4\n%%EOF\n' };
  const { built, notes } = await importSite(folderOf(files), to, undefined, Number(today) * 1000);
  assert.equal(built, true);
  assert.ok(notes.some(({ message }) => message === 'The sign-up form for "Rye" was left out, because it needs Ghost'));
  assert.equal(
    readFileSync(join(to, 'content/posts/en/rye.md'), 'utf8')
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .trim(),
    [
      'Mix.',
      'Rise.',
      '> 💡 Keep it **warm**.',
      '**Why?**',
      'It keeps.',
      '[Flour](https://a.example/)\\\nAll of it.',
      '[Kneading](https://www.youtube.com/watch?v=abc)',
      '[Recipe](/content/files/a.pdf) To print',
      'By [Ann](/blog/authors/ann-lee/), sign in.',
    ].join('\n\n'),
  );
});
