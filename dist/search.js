const most = 20;

const endings = new Set(
  ' a as e es o os i is s x l ux n en er ern em ed d ing ion ions y ies ao oes ar ir e ee ees ez ent ة ه ات ين ون ي'.split(
    ' ',
  ),
);

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function prepare(pages, texts = []) {
  const textOf = new Map(texts.map(({ path, sections }) => [path, sections]));
  const terms = new Map();
  const places = [];
  const add = (place, text, weight) => {
    for (const term of termsOf(text)) {
      const found = terms.get(term) ?? new Map();
      found.set(place, Math.max(found.get(place) ?? 0, weight) + 0.1);
      terms.set(term, found);
    }
  };
  for (const page of pages) {
    const known = textOf.get(page.path);
    const sections = known ?? [
      { text: page.description ?? '' },
      ...(page.sections ?? []).map((id) => ({ id, title: id.replace(/-/g, ' '), text: '' })),
    ];
    for (const { id, title, text: said } of sections) {
      const text = id === undefined && said === '' ? (page.description ?? '') : said;
      const place = { page, text, ...(id !== undefined && { id }), ...(known && title !== undefined && { title }) };
      places.push(place);
      add(place, text, 1);
      if (id !== undefined) add(place, title ?? '', 4);
      else {
        add(place, page.description ?? '', 2);
        add(place, page.title, 8);
      }
    }
  }
  return { places, terms };
}

function find({ places, terms }, query) {
  const words = wordsOf(query, terms);
  const marked = new Set();
  const pages = new Map();
  const sums = new Map();
  const matches = words.map((word) => matchesOf(word, terms));
  const usual = new Set(places.map(({ page }) => page)).size / 3;
  const telling = matches.filter(({ pages: { size } }) => size > 0 && size <= usual);
  for (const { found, scores } of telling.length > 0 ? telling : matches) {
    for (const term of found) marked.add(term);
    const rarity = Math.log(1 + places.length / (scores.size + 1));
    const bestOf = new Map();
    for (const [place, score] of scores) {
      sums.set(place, (sums.get(place) ?? 0) + score * rarity + 100);
      bestOf.set(place.page, Math.max(bestOf.get(place.page) ?? 0, score * rarity));
    }
    for (const [page, score] of bestOf) {
      const known = pages.get(page);
      if (known) {
        known.score += score;
        known.words += 1;
      } else pages.set(page, { score, words: 1, best: { page, text: '' }, most: 0 });
    }
  }
  for (const [place, sum] of sums) {
    const known = pages.get(place.page);
    if (known && sum > known.most) Object.assign(known, { best: place, most: sum });
  }
  const all = [...pages.values()];
  const fullest = Math.max(...all.map((one) => one.words));
  const found = all.filter((one) => one.words === fullest).sort((a, b) => b.score - a.score);
  return { count: found.length, found: found.slice(0, most).map(({ best }) => shown(best, words, marked)) };
}

function matchesOf(word, terms) {
  const scores = new Map();
  const found = alike(word, terms);
  for (const [term, likeness] of found)
    for (const [place, weight] of terms.get(term) ?? [])
      scores.set(place, Math.max(scores.get(place) ?? 0, likeness * weight));
  return { found: found.map(([term]) => term), scores, pages: new Set([...scores.keys()].map(({ page }) => page)) };
}

function shown({ page, id, title, text }, words, marked) {
  const section = id === undefined ? {} : { section: id, ...(title !== undefined && { heading: title }) };
  return { page, ...section, excerpt: excerptOf(text, words, marked) };
}

const shownLength = 180;
const shownBefore = 50;

function excerptOf(text, words, marked) {
  const hits = [];
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!termsOf(token).some((term) => marked.has(term))) continue;
    const within = unspaced.test(token) ? words.flatMap((word) => placeOf(token, word)) : [];
    if (within.length === 0) hits.push([index, index + token.length]);
    else for (const [start, end] of within) hits.push([index + start, index + end]);
  }
  hits.sort(([one], [other]) => one - other);
  const first = hits[0]?.[0] ?? 0;
  const near = Math.max(0, first - shownBefore);
  const blank = text.indexOf(' ', near);
  const start = near === 0 ? 0 : blank >= 0 && blank < first ? blank + 1 : near;
  const limit = start + shownLength;
  const last = text.lastIndexOf(' ', limit);
  const end = text.length <= limit ? text.length : last > first ? last : limit;
  const parts = [start > 0 ? '… ' : ''];
  let at = start;
  for (const [hit, close] of hits) {
    if (hit < at || close > end) continue;
    parts[parts.length - 1] += text.slice(at, hit);
    parts.push(text.slice(hit, close), '');
    at = close;
  }
  parts[parts.length - 1] += text.slice(at, end) + (end < text.length ? ' …' : '');
  return parts;
}

function placeOf(token, word) {
  const at = token.toLowerCase().indexOf(word.normalize('NFC'));
  return at < 0 ? [] : [[at, at + word.normalize('NFC').length]];
}

function wordsOf(query, terms) {
  return termsOf(query).flatMap((word) => {
    if (!unspaced.test(word) || word.length < 3 || [...terms.keys()].some((term) => term.includes(word))) return word;
    const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word)].map(
      ({ segment }) => segment,
    );
    return parts.filter((part) => part.length > 1 || /\p{Script=Han}/u.test(part));
  });
}

function alike(word, terms) {
  const found = [];
  for (const term of terms.keys()) {
    const likeness = likenessOf(word, term);
    if (likeness > 0) found.push([term, likeness]);
  }
  if (found.length === 0 && word.length > 3)
    for (const term of terms.keys()) if (isOneOff(word, term)) found.push([term, 0.4]);
  return found;
}

function likenessOf(word, term) {
  if (term === word) return 1;
  if (unspaced.test(word)) return term.includes(word) ? 0.8 : 0;
  if (term.startsWith(word)) return 0.5 + (0.4 * word.length) / term.length;
  let same = 0;
  while (same < word.length && word[same] === term[same]) same += 1;
  if (same > 3 && endings.has(word.slice(same)) && endings.has(term.slice(same))) return 0.7;
  return word.length > 2 && term.includes(word) ? 0.3 : 0;
}

function isOneOff(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

function termsOf(text) {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((term) => term.replace(/^ال(?=.{3})/, ''));
}

function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
const loaded = new Map();

function jsonAt(address) {
  const loading = loaded.get(address) ?? fetch(address).then((answer) => answer.json());
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
  const { found, nothing, texts, pages } = await jsonAt(address);
  let index = prepare(pages);

  const show = () => {
    const { count, found: results } = find(index, input.value);
    const hasWords = input.value.trim() !== '';
    status.textContent = !hasWords ? '' : count > 0 ? found.replace('{count}', String(count)) : nothing;
    list.replaceChildren(
      ...results.map(({ page: { path, title }, section, heading, excerpt }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = base + path + (section === undefined ? '' : `#${encodeURIComponent(section)}`);
        link.textContent = heading === undefined ? title : `${title} › ${heading}`;
        const note = document.createElement('p');
        note.append(...excerpt.map((part, at) => (at % 2 === 0 ? part : markOf(part))));
        item.append(link, note);
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
  const whole = jsonAt(texts).then(
    (said) => {
      index = prepare(pages, said.pages);
      show();
    },
    () => {},
  );
  return async () => {
    await whole;
    show();
    return (
      links()
        .map(({ textContent, href }) => `${textContent}: ${href}`)
        .join('\n') || nothing
    );
  };
}

function markOf(text) {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
