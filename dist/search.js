const paradigms = {
  en: `4 _ s es ed ing er ers or ors ion ions ation ations ment ments ly =ed =ing =er =ers|3 e es ed ing|3 _ =ed =ing
4 e es ed ing er ers or ors ion ions ation ations|3 y ies ied ying ier iest ily`,
  de: `4 _ e en er ern em es s n in =en =e|4 en t te ten end ende enden er ung ungen|3 ern ert erte erten ernd erung erungen
3 eln elt elte elten elnd elung elungen|3 ten tet tete teten tend tung tungen|3 den det dete deten dend dung dungen|4 nen net nete neten nend nung nungen`,
  fr: `4 _ s x e es ee ees er ement ements|3 er e es ent ons ez ee ees ant ante ants antes ait aient era eront ation ations ateur ateurs eur eurs ement ements
3 ir is it issons issez issent issant issement i ie is ies ira|4 re s t _ ons ez ent ant u ue us ues|3 al aux ale ales|3 if ive ifs ives|3 eux euse euses`,
  es: `4 _ s es|4 o a os as e es ar er ir an en amos|3 ar o os e amos an en ando ado ada ados adas aba aban aron ara aran ador adora adores acion aciones amiento amientos
3 er ir e en emos imos iendo ido ida idos idas ia ian ieron era ira eran iran|2 z ces|3 ar a as an`,
  it: `4 o a i e are ere|3 e i|3 o i|3 a e|3 are a|3 are o i iamo ate ano ando ato ata ati ava avano era eranno atore atori azione azioni amento amenti
3 ere iamo ete ono endo uto uta uti ute eva evano|3 ire isco isce iscono iamo ite ono endo ito ita iti iva ivano ira imento imenti|3 co chi ca che|3 go ghi ga ghe`,
  nl: '4 _ s en e eren er ers =en =er =ers|3 en t te ten de den end ende ing ingen er ers|3 _ t =en|3 f ven|3 s zen',
  pt: `4 _ s es|4 o a os as e es ar er ir am em amos|3 ao oes aos aes|3 ar o os e amos am em ando ado ada ados adas ava avam ou ei aram ara arao ador adora adores acao acoes amento amentos
3 er ir e em emos imos endo indo ido ida idos idas ia iam eu iu eram iram era ira|4 m ns|3 l is|3 ar a as am`,
  ar: '4 _ ة ه ات ين ون ي',
  other: '4 _ a as e es o os i is s x n en er ern em',
};

function formsIn(language) {
  const known = (paradigms[language.slice(0, 2)] ?? paradigms.other ?? '').split(/[|\n]/).map((paradigm) => {
    const [least, ...endings] = paradigm.split(' ');
    return { least: Number(least), endings: new Set(endings) };
  });
  const isGerman = language.startsWith('de');
  const bare = (/** @type {string} */ word) =>
    language.startsWith('nl')
      ? word.replace(/([aeou])\1(?=[^aeiou]t?$)/, '$1')
      : isGerman
        ? word.replace(/(?<![aeiouq])([aou])e/g, '$1')
        : word;
  const led = /^(?:(|.{2,8}?)ge|(.{2,8}?)zu)(?=.{3,}(?:en|te?[mnrs]?)$)/;
  const areAlike = (/** @type {string} */ one, /** @type {string} */ other) => {
    let same = 0;
    while (same < one.length && one[same] === other[same]) same += 1;
    return known.some(({ least, endings }) => {
      const hasEnding = (/** @type {string} */ form, /** @type {number} */ at) =>
        endings.has(form.slice(at) || '_') || (form[at] === form[at - 1] && endings.has(`=${form.slice(at + 1)}`));
      for (let at = same; at >= least; at -= 1) if (hasEnding(one, at) && hasEnding(other, at)) return true;
      return false;
    });
  };
  return (word, term) => {
    if (areAlike(bare(word), bare(term))) return true;
    if (!isGerman || led.test(word) === led.test(term)) return false;
    const whole = (/** @type {string} */ form) => bare(form.replace(led, '$1$2'));
    const [one, other] = [whole(word), whole(term)];
    return (one !== other || one.endsWith('en')) && areAlike(one, other);
  };
}
const unspaced = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

function prepare(pages, texts = [], cut = termsOf) {
  const textOf = new Map(texts.map(({ path, sections }) => [path, sections]));
  const terms = new Map();
  const add = (place, text, weight) => {
    for (const term of cut(text)) {
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
    const { description = '' } = page;
    for (const { id, title, text: said } of sections) {
      const text = id === undefined && said === '' ? description : said;
      const place = { page, text, ...(id !== undefined && { id }), ...(known && title !== undefined && { title }) };
      add(place, said, 1);
      if (id !== undefined) add(place, title ?? '', 4);
      else {
        add({ page, text: description, isSummary: true }, description, 2);
        add(place, page.path.split('/').findLast((name) => name !== '') ?? '', 2);
        add(place, page.title, 4 + 8 / Math.sqrt(cut(page.title).length || 1));
      }
    }
  }
  return { pages: pages.length, terms };
}

function find(index, query, most = 20) {
  const { pages: size, isPaired, small = '' } = index;
  const synonymsOf = synonymsIn(query, index);
  const words = withoutSmall(isPaired ? pairedTermsOf(query, true) : wordsOf(query, index), small);
  const marked = new Set();
  const pages = new Map();
  const sums = new Map();
  const matches = words.map((word) => matchesOf(word, index, synonymsOf(word)));
  const telling = matches.filter((one) => one.pages.size > 0 && one.pages.size <= size / 3);
  const leading = new Set(telling.length > 0 ? telling : matches);
  for (const match of [...leading, ...matches.filter((one) => !leading.has(one))]) {
    const { found, scores } = match;
    const isLeading = leading.has(match);
    if (isLeading) for (const term of found) marked.add(term);
    const rarity = Math.log(1 + size / (scores.size + 1));
    const bestOf = new Map();
    for (const [place, score] of scores) {
      if (isLeading) sums.set(place, (sums.get(place) ?? 0) + 1 + (place.isSummary ? 0 : (score * rarity) / 1e6));
      bestOf.set(place.page, Math.max(bestOf.get(place.page) ?? 0, score * rarity));
    }
    for (const [page, score] of bestOf) {
      const known = pages.get(page);
      if (known) {
        known.score += score;
        known.words += Number(isLeading);
      } else if (isLeading) pages.set(page, { page, score: page.isList ? score - 1e6 : score, words: 1 });
    }
  }
  const all = [...pages.values()];
  const fullest = Math.max(...all.map((one) => one.words));
  const sought = words.flatMap((word) => [word, ...synonymsOf(word)]);
  const cut = isPaired ? pairedTermsOf : termsOf;
  const found = all.filter((one) => one.words === fullest).sort((a, b) => b.score - a.score);
  const placesOf = new Map(found.slice(0, most).map(({ page }) => [page, []]));
  for (const sum of sums) placesOf.get(sum[0].page)?.push(sum);
  const known = new Map();
  const isMarked = (/** @type {string} */ token) => {
    const is = known.get(token) ?? cut(token).some((term) => marked.has(term));
    known.set(token, is);
    return is;
  };
  const hitsOf = (/** @type {string} */ text) => hitsIn(text, sought, isMarked);
  return {
    count: found.length,
    found: Array.from(placesOf, ([page, places]) => shown(page, places, hitsOf)),
    lost: words.filter((_, at) => matches[at]?.found.length === 0),
  };
}

function matchesOf(word, { terms, areForms = formsIn('') }, others) {
  const scores = new Map();
  const found = [...alike(word, terms, areForms), ...others.flatMap((other) => formsOf(other, terms, areForms, 0.6))];
  for (const [term, likeness] of found)
    for (const [place, weight] of terms.get(term) ?? [])
      scores.set(place, Math.max(scores.get(place) ?? 0, likeness * weight));
  return { found: found.map(([term]) => term), scores, pages: new Set([...scores.keys()].map(({ page }) => page)) };
}

function shown(page, places, hitsOf) {
  const marked = (/** @type {string} */ name) => partsOf(name, hitsOf(name), 0, name.length);
  const passage = (/** @type {Place} */ { id, title, text }) => {
    const excerpt = excerptOf(text, hitsOf(text));
    const [before = '', word, ...after] = excerpt;
    const [prefix = ''] = before.match(/(?:[^\s…·\p{Cs}]+ ){0,3}[^\s…·\p{Cs}]*$/u) ?? [];
    const [suffix = ''] = after.join('').match(/^[^\s…·\p{Cs}]*(?: [^\s…·\p{Cs}]+){0,3}/u) ?? [];
    const isOnly = word && places.filter(([other]) => other.text.includes(prefix + word + suffix)).length === 1;
    const heading = title === undefined ? {} : { heading: marked(title) };
    const quote = isOnly ? [prefix, word, suffix] : [];
    return { ...(id !== undefined && { section: id, ...heading }), excerpt, quote };
  };
  const [[best, most] = [{ page, text: '' }, 0], ...others] = places.sort(([, a], [, b]) => b - a);
  const alike = others.filter(([{ title }, sum]) => title !== undefined && sum >= Math.floor(most)).slice(0, 3);
  return { page, title: marked(page.title ?? ''), ...passage(best), others: alike.map(([place]) => passage(place)) };
}

const shownLength = 180;
const shownBefore = 50;

function excerptOf(text, hits) {
  const first = hits[0]?.[0] ?? 0;
  const near = Math.max(0, first - shownBefore);
  const blank = text.indexOf(' ', near);
  const start = near === 0 ? 0 : blank >= 0 && blank < first ? blank + 1 : near;
  const limit = start + shownLength;
  const last = text.lastIndexOf(' ', limit);
  const end = text.length <= limit ? text.length : last > first ? last : limit;
  const parts = partsOf(text, hits, start, end);
  if (start > 0) parts[0] = `… ${parts[0]}`;
  if (end < text.length) parts[parts.length - 1] += ' …';
  return parts;
}

function partsOf(text, hits, start, end) {
  const parts = [''];
  let at = start;
  for (const [hit, close] of hits) {
    if (hit < at || close > end) continue;
    parts[parts.length - 1] += text.slice(at, hit);
    parts.push(text.slice(hit, close), '');
    at = close;
  }
  parts[parts.length - 1] += text.slice(at, end);
  return parts;
}

function hitsIn(text, sought, isMarked) {
  const all = [];
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}\p{M}\xAD]+/gu)) {
    if (index > (all[0]?.[0] ?? index) + shownLength) break;
    if (!isMarked(token)) continue;
    const within = unspaced.test(token) ? sought.flatMap((word) => placesOf(token, word)) : [[0, token.length]];
    for (const [start = 0, end = 0] of within) all.push([index + start, index + end]);
  }
  const hits = [];
  for (const hit of all.sort(([one], [other]) => one - other)) {
    const last = hits.at(-1);
    if (last && hit[0] < last[1]) last[1] = Math.max(last[1], hit[1]);
    else hits.push(hit);
  }
  return hits;
}

function placesOf(token, word) {
  let bare = '';
  const places = [];
  for (const { 0: character, index } of token.matchAll(/./gsu)) {
    const compared = plain(character);
    bare += compared;
    places.push(...compared.split('').map(() => index));
  }
  places.push(token.length);
  const found = [];
  for (let at = bare.indexOf(word); at >= 0; at = bare.indexOf(word, at + word.length))
    found.push([places[at] ?? 0, places[at + word.length] ?? token.length]);
  return found;
}

function wordsOf(query, { terms, areForms = formsIn('') }) {
  const isKnown = (/** @type {string} */ part) =>
    terms.has(part) || [...terms.keys()].some((term) => areForms(part, term));
  return termsOf(query).flatMap((word) => {
    if (!unspaced.test(word)) {
      if (word.length < 8 || alike(word, terms, areForms).length > 0) return word;
      for (let at = word.length - 4; at >= 4; at -= 1)
        if (isKnown(word.slice(at)) && isKnown(word.slice(0, at))) return [word.slice(0, at), word.slice(at)];
      return word;
    }
    if (word.length < 3 || [...terms.keys()].some((term) => term.includes(word))) return word;
    const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word)].map(
      ({ segment }) => segment,
    );
    return parts.filter((part) => part.length > 1 || /\p{Script=Han}/u.test(part));
  });
}

function withoutSmall(words, small = '') {
  const known = new Set(termsOf(small));
  const others = words.filter((word) => !known.has(word));
  return others.length > 0 ? others : words;
}

function alike(word, terms, areForms) {
  const found = formsOf(word, terms, areForms);
  if (found.length > 0) return found;
  const kanji = kanjiOf(word);
  if (kanji !== '') return [...terms.keys()].filter((term) => kanjiOf(term).includes(kanji)).map((term) => [term, 0.4]);
  if (word.length < 4) return found;
  return [...terms.keys()]
    .filter((term) => isOneOff(word, term))
    .flatMap((term) => formsOf(term, terms, areForms, 0.4));
}

function kanjiOf(word) {
  return /\p{sc=Han}/u.test(word) ? word.replace(/\p{sc=Hira}/gu, '') : '';
}

function formsOf(word, terms, areForms, weight = 1) {
  const found = [];
  for (const term of terms.keys()) {
    const likeness = likenessOf(word, term, areForms);
    if (likeness > 0) found.push([term, likeness * weight]);
  }
  return found;
}

function synonymsIn(query, { synonyms = [], areForms = formsIn(''), isPaired }) {
  const said = plain(query);
  const groups = synonyms.map((group) => group.flatMap(termsOf));
  return (/** @type {string} */ word) => {
    const isMeant = (/** @type {string} */ one) =>
      unspaced.test(one)
        ? said.includes(one) && (one.includes(word) || word.includes(one))
        : likenessOf(word, one, areForms) >= 0.7;
    const meant = groups.filter((group) => group.some(isMeant)).flat();
    return meant.flatMap((one) => (isPaired ? pairedTermsOf(one, true) : one)).filter((one) => one !== word);
  };
}

function likenessOf(word, term, areForms) {
  if (term === word) return 1;
  if (unspaced.test(word)) return term.includes(word) ? 0.8 : 0;
  if (term.startsWith(word)) return 0.5 + (0.4 * word.length) / term.length;
  if (areForms(word, term)) return 0.7;
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
  const terms = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.map((term) => (term.length > 4 && term.startsWith('ال') ? term.slice(2) : term));
}

const stretches =
  /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+|[^\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+/gu;

function pairedTermsOf(text, isQuery = false) {
  const terms = termsOf(text);
  if (!/[\u0e00-\u0e7f\u2e80-\uffff]/.test(text)) return terms;
  return terms.flatMap((term) =>
    !unspaced.test(term)
      ? term
      : (term.match(stretches) ?? []).flatMap((part) => {
          if (!unspaced.test(part)) return part;
          const characters = [...part];
          const pairs = characters.slice(1).map((one, at) => characters[at] + one);
          return isQuery && pairs.length > 0 ? pairs : [...pairs, ...characters];
        }),
  );
}

function partOf(term, count, letters, start = 0, end = term.length) {
  let sum = 0;
  for (let at = start, left = letters; at < end && left > 0; left -= 1) {
    const letter = term.codePointAt(at) ?? 0;
    sum = sum * 31 + letter;
    at += letter > 0xffff ? 2 : 1;
  }
  return sum % count;
}

const spelled = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

function plain(text) {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{M}\xAD]/gu, '')
    .toLowerCase();
  return bare.replace(/[ßæœøłđı]/g, (letter) => spelled[letter] ?? '');
}
const pagesInFile = 25;

const mostRead = 5;
const mostCharacters = 250_000;

const plainWeight = 1;

function openParts(
  { pages: size, parts, letters, lists, synonyms = [], small = '', areForms = formsIn('') },
  load,
  read,
  sectionsIn,
) {
  const places = new Map();
  const known = new Map();

  let reading = { query: '', found: new Map() };

  const placeAt = (number) => {
    const place = places.get(number) ?? { page: { number, path: '', title: '', isList: number < lists }, text: '' };
    places.set(number, place);
    return place;
  };

  const placesIn = (printed) => {
    let number = 0;
    const counted = printed.split(' ').map((one) => {
      const [ahead = '', weight] = one.split('.');
      number += Number.parseInt(ahead, 36);
      return /** @type {const} */ ([
        placeAt(number),
        weight === undefined ? plainWeight : Number.parseInt(weight, 36) / 10,
      ]);
    });
    return new Map(counted.reverse());
  };

  const loadParts = async (words) => {
    const numbers = [...new Set(words.map((word) => partOf(word, parts, letters)))];
    await Promise.all(
      numbers.map(async (number) => {
        if (known.has(number)) return;
        const { terms } = await load(`words-${number}.json`);
        known.set(number, new Map(Object.entries(terms).map(([term, printed]) => [term, placesIn(printed)])));
      }),
    );
    return numbers.flatMap((number) => [...(known.get(number) ?? [])]);
  };

  const name = async (numbers) => {
    const unnamed = numbers.filter((number) => placeAt(number).page.path === '');
    const files = new Set(unnamed.map((number) => Math.floor(number / pagesInFile)));
    await Promise.all(
      Array.from(files, async (file) => {
        const { pages } = await load(`pages-${file}.json`);
        for (const [at, page] of pages.entries()) {
          const place = placeAt(file * pagesInFile + at);
          Object.assign(place.page, page);
          Object.assign(place, { text: page.description ?? '' });
        }
      }),
    );
  };

  return {
    async find(query, tell, most = 10) {
      const words = withoutSmall(pairedTermsOf(query, true), small);
      const how = { isPaired: true, synonyms, small, areForms };
      const synonymsOf = synonymsIn(query, how);
      const wanted = words.flatMap((word) => [word, ...synonymsOf(word)]);
      const look = (terms) => find({ ...how, pages: size, terms: new Map(terms) }, query, most);
      let terms = await loadParts(wanted);
      const { lost } = look(terms);
      if (lost.length > 0) terms = await loadParts([...wanted, ...lost.flatMap((word) => beginningsOf(word, letters))]);
      await name(look(terms).found.map(({ page }) => /** @type {NumberedPage} */ (page).number));
      const { count, found } = look(terms);
      if (reading.query !== query) reading = { query, found: new Map() };
      const readings = reading.found;
      const tellAll = () => tell({ count, found: found.map((one) => readings.get(one.page) ?? one) });
      if (!tellAll()) return;
      const unseen = found
        .filter(({ page, excerpt }) => excerpt.length === 1 && !readings.has(page))
        .slice(0, mostRead - readings.size);
      const readIn = async (/** @type {Found} */ { page }) => {
        const html = await read(page.path);
        const texts = [{ path: page.path, sections: sectionsIn(html) }];
        const [best] = find({ ...prepare([page], texts, pairedTermsOf), ...how }, query).found;
        readings.set(page, best);
        return html.length;
      };
      const [first, ...others] = unseen;
      const length = first ? await readIn(first) : 0;
      await Promise.all(others.slice(0, Math.max(0, Math.floor(mostCharacters / length) - 1)).map(readIn));
      if (unseen.length > 0) tellAll();
    },
  };
}

function beginningsOf(word, letters) {
  if (word.length <= 3) return [];
  return Array.from({ length: letters }, (_, at) => {
    const [before, one = '', other = '', rest] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    return [before + other + one + rest, before + other + rest];
  }).flat();
}
const footnotesId = 'footnote-label';

const ofOthers = /<ul class="cards posts[^>]*>.*?<\/ul>|<p class="action">.*?<\/p>|(<div class="hero">.*?<\/div>)/gs;

const heading = /<h[1-6](?: [^>]*?)? id="([^"]*)"[^>]*>/;

const aroundNotes = new RegExp(
  `<sup><a [^<>]*"${footnotesId}">\\d+</a></sup>|<h2[^<>]*"${footnotesId}">[^<]*</h2>|<a [^<>]*>↩(?:<sup>\\d+</sup>)?</a>`,
  'g',
);

function ownPart(html) {
  return html.replace(ofOthers, (_, band, at) =>
    band && at === 0 ? band.replace(/<p>(?:<a [^>]*>[^<]*<\/a>\s*)+<\/p>/g, ' ') : ' ',
  );
}

function sectionsOf(html) {
  const own = ownPart(html);
  const shown = own.includes(footnotesId) ? own.replace(aroundNotes, '') : own;
  const [opening = '', ...parts] = shown.split(heading);
  const sections = [{ text: plainText(opening) }];
  for (let index = 0; index < parts.length; index += 2) {
    const [title = '', ...rest] = (parts[index + 1] ?? '').split(/<\/h[1-6]>/);
    const name = plainText(title) || plainText(title.replace(/<img\b[^<]*? alt="([^"]*)"[^<>]*>/g, '$1'));
    const text = plainText(rest.join(''));
    sections.push({ id: plainText(parts[index] ?? ''), ...(name !== '' && { title: name }), text });
  }
  return sections;
}

const inline =
  /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b(?:[^>"]|"[^"]*")*>/g;

function withoutTags(html) {
  return html
    .replace(/<(script|style|svg|template)\b(?:[^>"]|"[^"]*")*>.*?<\/\1>/gs, ' ')
    .replace(/(<li class="task-list-item">(?:\n<p>)?)[☐☑]/g, '$1')
    .replace(inline, '')
    .replace(/<(?:[^>"]|"[^"]*")*>/g, ' ');
}

const ends = /(?<![.!?…:;,。！？،؟][”"»’)]?|[>\s])(?:<\/\w+>)*<(?:\/(?:p|li|t[dh]|summary)|br(?: \/)?)>/g;

function plainText(html) {
  return withoutReferences(withoutTags(html.replace(ends, ' · ')))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .replace(/^\s+|[\s·]+$/g, '');
}

const named = { amp: '&', lt: '<', gt: '>', quot: '"' };

function withoutReferences(html) {
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|nbsp));/gi, (_, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? ' ';
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
const loaded = new Map();

let fields = 0;

function jsonAt(address) {
  const loading = loaded.get(address) ?? fetch(address).then((answer) => answer.json());
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
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
  fields += 1;
  list.id = `hits-${fields}`;
  list.role = 'listbox';
  list.ariaLabel = input.ariaLabel;
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);
  const keys = document.createElement('p');
  keys.className = 'keys';
  keys.ariaHidden = 'true';
  box.append(status, list, ...(input.closest('dialog') ? [keys] : []));
  const links = () => [...list.querySelectorAll('a')];
  const directory = { ...(await jsonAt(address)), areForms: formsIn(document.documentElement.lang) };
  const { found: foundText, nothing, keys: keyText = '' } = directory;
  keys.append(
    ...keyText
      .split(/(↵|↑|↓|esc)/)
      .map((/** @type {string} */ part, /** @type {number} */ at) =>
        elementOf(at % 2 === 0 ? 'span' : 'kbd', part.trim()),
      )
      .filter((/** @type {HTMLElement} */ { textContent }) => textContent !== ''),
  );
  const answer = directory.folder === undefined ? wholeIndex(directory) : indexInParts(directory, base);

  let shownFor = '';
  let chosen = 0;
  const choose = (at) => {
    const all = links();
    chosen = Math.max(0, Math.min(at, all.length - 1));
    for (const [index, link] of all.entries()) link.setAttribute('aria-selected', String(index === chosen));
    input.setAttribute('aria-activedescendant', all[chosen]?.id ?? '');
  };

  const batch = directory.folder === undefined ? 20 : 10;
  let isWhole = true;
  const end = new IntersectionObserver((seen) => {
    if (!isWhole && seen.some(({ isIntersecting }) => isIntersecting)) show(list.children.length + batch);
  });

  const tell = ({ count, found, isPartial = false }) => {
    const isKnown = input.value.trim() !== '' && (count > 0 || !isPartial);
    status.textContent = !isKnown ? '' : count > 0 ? foundText.replace('{count}', String(count)) : nothing;
    const kept = shownFor === input.value && chosen > 0 ? links()[chosen] : undefined;
    list.replaceChildren(
      ...found.map(({ page: { path, above = [] }, title, others, ...best }) => {
        const way = [...above.map((step) => [step]), ...(best.heading === undefined ? [] : [title])];
        const steps = way.flatMap((step) => [...marked(step), ' › ']);
        const item = elementOf(
          'li',
          linkTo(base + path, best, elementOf('span', ...steps), ...marked(best.heading ?? title)),
          ...others.map((one) => linkTo(base + path, one, ...marked(one.heading ?? []))),
        );
        item.role = 'none';
        return item;
      }),
    );
    isWhole = found.length === count;
    const all = links();
    for (const [index, link] of all.entries()) {
      if (link.previousSibling) link.style.paddingInlineStart = '2rem';
      link.id = `${list.id}-${index}`;
      link.ariaPosInSet = String(index + 1);
      link.ariaSetSize = String(isWhole ? all.length : -1);
    }
    input.ariaExpanded = String(all.length > 0);
    const isSame = kept && all[chosen]?.href === kept.href;
    choose(isSame ? chosen : all.findIndex(({ pathname }) => pathname === kept?.pathname));
    end.disconnect();
    if (list.lastElementChild) end.observe(list.lastElementChild);
  };
  const show = async (most = batch) => {
    const query = input.value;
    const tellOf = (/** @type {Parameters<typeof tell>[0]} */ result) => {
      if (query !== input.value) return false;
      tell(result);
      shownFor = query;
      return true;
    };
    await answer(query, tellOf, most).catch(() => {
      if (shownFor !== query) tellOf({ count: 0, found: [], isPartial: true });
    });
  };
  const open = async () => {
    if (shownFor !== input.value || links().length === 0) await show();
    links()[chosen]?.click();
  };
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(), directory.folder === undefined ? 0 : 300);
  };

  const steps = /** @type {Partial<Record<string, number>>} */ ({ ArrowDown: 1, ArrowUp: -1 });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    const step = steps[event.key];
    if (event.key === 'Enter') open();
    else if (step === undefined) return;
    else {
      choose(chosen + step);
      links()[chosen]?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  });
  list.addEventListener('mousemove', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link) choose(links().indexOf(link));
  });
  list.addEventListener('click', () => input.closest('dialog')?.close());
  input.addEventListener('input', soon);
  show();
  return async () => {
    await show();
    return (
      links()
        .map(({ firstChild, href }) => `${firstChild?.textContent}: ${href.split(/#?:~:/)[0]}`)
        .join('\n') || nothing
    );
  };
}

function wholeIndex({ texts, pages, ...how }) {
  let index = { ...prepare(pages), ...how };
  let isPartial = true;
  const whole = jsonAt(texts).then(
    (said) => {
      index = { ...prepare(pages, said.pages), ...how };
      isPartial = false;
    },
    () => {},
  );
  return async (query, tell, most) => {
    if (isPartial) tell({ ...find(index, query, most), isPartial });
    await whole;
    tell({ ...find(index, query, most), isPartial });
  };
}

function indexInParts(directory, base) {
  return openParts(
    directory,
    (name) => jsonAt(directory.folder + name),
    async (path) => (await fetch(base + path)).text(),
    sectionsIn,
  ).find;
}

function sectionsIn(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const main = page.querySelector('main > article') ?? page.querySelector('main');
  for (const one of main?.querySelectorAll('header, footer, nav, button, details.menu') ?? []) one.remove();
  return sectionsOf(main ? new XMLSerializer().serializeToString(main) : '');
}

function linkTo(path, { section = '', excerpt, quote }, ...name) {
  const [before, word, after] = quote.map((text) => encodeURIComponent(text.trim()).replaceAll('-', '%2D'));
  const isMarked = word && 'fragmentDirective' in document;
  const directive = isMarked ? `:~:text=${before && `${before}-,`}${word}${after && `,-${after}`}` : '';
  const fragment = encodeURIComponent(section) + directive;
  const link = document.createElement('a');
  link.href = path + (fragment && `#${fragment}`);
  link.role = 'option';
  link.tabIndex = -1;
  link.append(elementOf('b', ...name), ...marked(excerpt));
  return link;
}

function marked(parts) {
  return parts.map((part, at) => (at % 2 === 0 ? part : elementOf('mark', part)));
}

function elementOf(name, ...content) {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}
