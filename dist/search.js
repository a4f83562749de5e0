const most = 20;

function prepare(pages) {
  return pages.map((page) => ({
    page,
    title: plain(page.title),
    description: plain(page.description ?? ''),
    sections: (page.sections ?? []).map((id) => plain(id.replace(/-/g, ' '))),
  }));
}

function find(pages, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .flatMap((one) => scored(one, words))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ found }) => found);
}

function scored({ page, title, description, sections }, words) {
  const all = sections.join('\n');
  let score = 0;
  for (const word of words) {
    const best = Math.max(8 * within(title, word), 4 * within(all, word), 2 * within(description, word));
    if (best === 0) return [];
    score += best;
  }
  const isTitle = words.every((word) => title.includes(word));
  const at = isTitle ? -1 : sections.findIndex((section) => words.every((word) => section.includes(word)));
  const section = page.sections?.[at];
  return [{ score, found: { page, ...(section !== undefined && { section }) } }];
}

function within(text, word) {
  let at = text.indexOf(word);
  if (at < 0) return 0;
  for (; at >= 0; at = text.indexOf(word, at + 1)) if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return 1;
  return 0.5;
}

function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
const loaded = new Map();

function indexAt(address) {
  const known = loaded.get(address);
  if (known) return known;
  const loading = fetch(address)
    .then((answer) => answer.json())
    .then((index) => ({ ...index, pages: prepare(index.pages) }));
  loaded.set(address, loading);
  return loading;
}

export async function attach(input) {
  const { index: address = '', base = '' } = input.dataset;
  const box = /** @type {HTMLElement} */ (input.closest('.search'));
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.className = 'status';
  const list = document.createElement('ul');
  list.className = 'hits';
  box.append(status, list);
  const links = () => [...list.querySelectorAll('a')];
  const { found, nothing, pages } = await indexAt(address);

  const show = () => {
    const results = find(pages, input.value);
    const hasWords = input.value.trim() !== '';
    status.textContent = hasWords
      ? results.length > 0
        ? found.replace('{count}', String(results.length))
        : nothing
      : '';
    list.replaceChildren(
      ...results.map(({ page: { path, title, description }, section }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = base + path + (section === undefined ? '' : `#${encodeURIComponent(section)}`);
        link.textContent = title;
        item.append(link);
        if (description !== undefined) {
          const note = document.createElement('p');
          note.textContent = description;
          item.append(note);
        }
        return item;
      }),
    );
  };

  box.addEventListener('keydown', (event) => {
    const all = links();
    const at = all.indexOf(/** @type {HTMLAnchorElement} */ (event.target));
    if (event.key === 'Enter' && event.target === input) all[0]?.click();
    else if (event.key === 'ArrowDown') all[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) (all[at - 1] ?? input).focus();
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', () => input.closest('dialog')?.close());
  input.addEventListener('input', show);
  show();
  return () => {
    show();
    return (
      links()
        .map(({ textContent, href }) => `${textContent}: ${href}`)
        .join('\n') || nothing
    );
  };
}
