import assert from 'node:assert/strict';
import { test } from 'node:test';
import { find, pairedTermsOf, prepare } from '../../generator/browser/find.js';
import { formsIn } from '../../generator/browser/forms.js';

const named = [
  { path: '/', title: 'Ringfold answers calls', description: 'Prices and plans for all', sections: ['how-it-works'] },
  {
    path: '/pricing/',
    title: 'Prices',
    description: 'What it costs',
    sections: ['what-counts-as-a-call', 'été-et-hiver'],
  },
  { path: '/repriced/', title: 'Old and repriced', description: '' },
  { path: '/ja/', title: '電話の料金について' },
];

/** The text of a page below a heading, which another word leads to. */
const said: Readonly<Record<string, readonly [title: string, text: string]>> = {
  '/en/': [
    'Leaving a message',
    'Our answering service takes voicemail for dentists; you pay the price of a company plan.',
  ],
  '/de/': [
    'Rechnungen',
    'Der Festnetz\u00ADanschluss bleibt. Die Preise der Praxen stehen im Vertrag, in einer Fußnote.',
  ],
  '/fr/': ['Horaires', 'Les journaux des appels manqués sont gardés. La résiliation est libre.'],
  '/es/': ['Horario', 'Las llamadas perdidas y sus precios.'],
  '/it/': ['Orari', 'I prezzi delle chiamate perse. Si conta.'],
  '/nl/': ['Openingstijden', 'De gemiste gesprekken, de facturen en de prijzen.'],
  '/pt/': ['Horas', 'As ligações perdidas e os planos.'],
  '/ar/': ['أوقات', 'تسجيل المكالمات الفائتة والأسعار'],
  '/ja/': ['営業時間', '不在着信の料金は月ごとに決まります。'],
};

const pages = Object.keys(said).map((path) => ({ path, title: path.slice(1, 3), description: 'Nothing' }));
const texts = Object.entries(said).map(([path, [title, text]]) => ({
  path,
  sections: [{ text: '' }, { id: 'part', title, text }],
}));

const pathsIn = (index: ReturnType<typeof prepare>, query: string) =>
  find(index, query).found.map(({ page, section }) => page.path + (section === undefined ? '' : `#${section}`));

for (const [query, ...wanted] of [
  ['prices', '/pricing/', '/'],
  ['PRICE', '/pricing/', '/repriced/', '/'],
  ['counts call', '/pricing/#what-counts-as-a-call'],
  ['ete hiver', '/pricing/#été-et-hiver'],
  ['料金', '/ja/'],
  ['unknown'],
  ['', ...[]],
  ['   '],
  ['.*'],
] as const)
  test(`find() leads from ${JSON.stringify(query)} to ${wanted.join(', ') || 'nothing'} by titles and headings`, () => {
    assert.deepEqual(pathsIn(prepare(named), query), wanted);
  });

for (const [query, wanted, marked] of [
  // Beginnings, other forms, wrong letters, parts of words.
  ['voicem', '/en/', 'voicemail'],
  ['factuur', '/nl/', 'facturen'],
  ['contare', '/it/', 'conta'],
  ['résilier', '/fr/', 'résiliation'],
  ['dentist', '/en/', 'dentists'],
  ['companies', '/en/', 'company'],
  ['answered', '/en/', 'answering'],
  ['voicmail', '/en/', 'voicemail'],
  ['voicemial', '/en/', 'voicemail'],
  ['voicemaill', '/en/', 'voicemail'],
  ['vojcemail', '/en/', 'voicemail'],
  ['fussnoten', '/de/', 'Fußnote'],
  ['Anschluss', '/de/', 'Festnetz\u00ADanschluss'],
  ['Festnetzanschluss', '/de/', 'Festnetz\u00ADanschluss'],
  ['Vertrage', '/de/', 'Vertrag'],
  ['journal', '/fr/', 'journaux'],
  ['manque', '/fr/', 'manqués'],
  ['llamada', '/es/', 'llamadas'],
  ['precio', '/es/', 'precios'],
  ['prezzo', '/it/', 'prezzi'],
  ['gesprek', '/nl/', 'gesprekken'],
  ['ligação', '/pt/', 'ligações'],
  ['plano', '/pt/', 'planos'],
  ['مكالمات', '/ar/', 'المكالمات'],
  ['المكالمة', '/ar/', 'المكالمات'],
  ['料金', '/ja/', '料金'],
  ['不在着信料金', '/ja/', '料金'],
] as const)
  test(`find() leads from ${query} to ${marked} in the text of ${wanted}`, () => {
    const [first] = find({ ...prepare(pages, texts), areForms: formsIn(wanted.slice(1, 3)) }, query).found;
    assert.equal(`${first?.page.path}#${first?.section}`, `${wanted}#part`);
    assert.ok(
      first?.excerpt.some((part, index) => index % 2 === 1 && part === marked),
      first?.excerpt.join('|'),
    );
    assert.equal(first?.heading?.join(''), said[wanted]?.[0]);
  });

// Compounds, letters that keyboards lack, kanji with kana and without.
for (const [query, title] of [
  ['Kranpruefung', 'Prüfung der Krane'],
  ['Kündigungsfrist', 'Frist der Kündigung'],
  ['取消', '予約の取り消し'],
  ['申し込む', '申込の方法'],
] as const)
  test(`find() leads from ${query} to ${title}`, () => {
    const index = {
      ...prepare([
        { path: '/', title },
        { path: '/a/', title: 'Anderes 別' },
      ]),
      areForms: formsIn('de'),
    };
    assert.deepEqual(pathsIn(index, query), ['/']);
  });

for (const [language, joined, apart] of [
  [
    'en',
    'study/studied studying/studies carry/carried page/paging code/coding logging/log stopped/stop planned/plan cancelled/cancel creating/creator easily/easy weekly/week city/cities making/make companies/company connect/connection configure/configuration',
    'university/universe organ/organize plan/plane plan/planet plan/plant star/start car/caring but/butter bet/better let/letter policy/police human/humane even/event table/tablet past/pasta string/strong new/news import/important',
  ],
  [
    'de',
    'arbeiten/arbeitet arbeitete/arbeiten preise/preisen kundin/kundinnen bucht/buchen buchung/buchen findet/finden ergebnis/ergebnisse speichert/speichern zahlen/zahlt gekundigt/kundigen abgesagt/absagen eingeladen/einladen anzulegen/anlegen zugeordnet/zuordnen gerechnet/rechnen kuendigung/kundigung',
    'gesicht/sicht geben/eben steuer/stur planet/planen arbeit/arbeitslos konto/kontrast organ/organisation',
  ],
  [
    'fr',
    'travailler/travaillons travaille/travaillent appeler/appelons finissons/finir vendu/vendre payant/payer active/actif utilisateur/utiliser journal/journaux',
    'mars/marche parti/partage porte/portail universite/univers police/politique',
  ],
  [
    'es',
    'trabajar/trabajando trabajo/trabajar trabajar/trabaja llamada/llamar comiendo/comer vendido/vender pagos/pagar luces/luz cancelacion/cancelar errores/error paga/pagar pagan/pagar',
    'casa/caso para/paro universidad/universo precio/precioso organo/organizar planta/plan',
  ],
  [
    'it',
    'parlare/parlano parlano/parlando venduto/vendere finito/finire pagamento/pagare pacchi/pacco mesi/mese cancellazione/cancellare paga/pagare',
    'casa/caso universita/universo organo/organizzare porta/portone',
  ],
  [
    'nl',
    'werken/werkt werkte/werken gesprek/gesprekken prijzen/prijs brieven/brief bellen/belt bellen/bel betaalt/betalen factuur/facturen',
    'universiteit/universum bel/belofte werk/werkelijk',
  ],
  [
    'pt',
    'trabalhar/trabalhando trabalho/trabalham vendendo/vender mensagens/mensagem papeis/papel ligacao/ligacoes cancelamento/cancelar pagos/pagar',
    'universidade/universo organizar/orgao plano/planeta',
  ],
  ['ar', 'مكالمة/مكالمات مستخدم/مستخدمين', 'مكالمة/مكتبة'],
  ['sv', 'priser/pris avtal/avtalen', 'universitet/universum'],
] as const)
  test(`formsIn() knows words of ${language} that are forms of one, and words that only begin alike`, () => {
    const areForms = formsIn(language);
    const isOne = (pair: string) => {
      const [one = '', other = ''] = pair.split('/');
      assert.equal(areForms(one, other), areForms(other, one), pair);
      return areForms(one, other);
    };
    assert.deepEqual(
      joined.split(' ').filter((pair) => !isOne(pair)),
      [],
    );
    assert.deepEqual(apart.split(' ').filter(isOne), []);
  });

for (const [query, title, heading] of [
  ['pricng', 'Our |pricing|', 'The |prices| and |pricing| of dentists'],
  ['Dentist', 'Setting prices', 'The prices of |dentists|'],
  ['resume', 'Le |résumé| d’un appel', 'Un appel'],
  ['電話サービス', '歯科医院のための|電話サービス|です', '東京都の|電話サービス|'],
  ['です', '歯科医院のための電話サービス|です|', '東京都の電話サービス'],
  ['歯医', '|歯科|医院のための電話サービスです', '東京都の電話サービス'],
  ['虫歯の先生', '|歯科|医院のための電話サービスです', '東京都の電話サービス'],
  ['isik', 'Evde |ışık| ve su', 'İç |ışık|'],
  ['ISI', 'Evde |ısı| ve su', 'Diğer'],
] as const)
  for (const [kind, cut] of [
    ['words', undefined],
    ['pairs', pairedTermsOf],
  ] as const)
    test(`find() marks what matches ${query} in titles and names of sections, by ${kind}`, () => {
      const page = { path: '/', title: title.replaceAll('|', '') };
      const sections = [{ text: '' }, { id: 'a', title: heading.replaceAll('|', ''), text: '' }];
      const index = { ...prepare([page], [{ path: '/', sections }], cut), synonyms: [['歯医', '歯科', '虫歯の先生']] };
      const { found } = find({ ...index, isPaired: cut !== undefined }, query);
      const [first] = found;
      assert.deepEqual(first?.title.join('|'), title);
      if (first?.heading) assert.deepEqual(first.heading.join('|'), heading);
    });

test('find() takes no word for a synonym that it is only a part of, where words have no blanks between them', () => {
  const index = { ...prepare([{ path: '/', title: '歯科' }]), synonyms: [['歯科', '虫歯の先生']] };
  assert.deepEqual(pathsIn(index, '先生'), []);
  assert.deepEqual(pathsIn(index, '虫歯の先生'), ['/']);
});

test('find() takes pages with the most of the words, and passes over a word that most pages have', () => {
  const index = prepare(
    ['cost of calls', 'calls', 'calls a day', 'calls at night'].map((title, at) => ({ path: `/${at}/`, title })),
  );
  assert.deepEqual(pathsIn(index, 'cost calls'), ['/0/']);
  assert.deepEqual(pathsIn(index, 'calls cost plenty'), ['/0/']);
  assert.equal(find(index, 'calls').count, 4);
});

test('find() passes over small words, unless a query has no others', () => {
  const titles = ['How to begin', 'Find a file', 'The files', 'Übersicht'];
  const index = { ...prepare(titles.map((title, at) => ({ path: `/${at}/`, title }))), small: 'a how to über' };
  assert.deepEqual(pathsIn(index, 'How to find a file'), ['/1/']);
  assert.deepEqual(pathsIn(index, 'how to'), ['/0/']);
  assert.deepEqual(pathsIn(index, 'über file'), ['/1/', '/2/']);
});

test('find() takes the page first that also has a word of many pages', () => {
  const titles = ['Year', 'Prices by the year', 'Prices', 'Other prices', 'More prices', 'Offices', 'People'];
  const index = prepare(titles.map((title, at) => ({ path: `/${at}/`, title })));
  assert.deepEqual(pathsIn({ ...index, areForms: formsIn('en') }, 'price year'), ['/1/', '/0/']);
});

test('find() takes the page with the shorter title first, though that has another form of the word', () => {
  const titles = [
    'Notes of the conference of the year before',
    'Our conferences',
    'Téléchargement de la version 3.4',
    'Télécharger',
  ];
  const index = { ...prepare(titles.map((title, at) => ({ path: `/${at}/`, title }))), areForms: formsIn('fr') };
  assert.deepEqual(pathsIn(index, 'conference'), ['/1/', '/0/']);
  assert.deepEqual(pathsIn(index, 'téléchargement'), ['/3/', '/2/']);
});

test('find() gives the first 20 of those that are alike, or as many as asked for, and says how many there are', () => {
  const many = prepare(Array.from({ length: 50 }, (_, index) => ({ path: `/${index}/`, title: 'The same' })));
  const { count, found } = find(many, 'same');
  assert.equal(count, 50);
  assert.equal(find(many, 'same', 40).found.length, 40);
  assert.deepEqual(
    found.map(({ page }) => page.path),
    Array.from({ length: 20 }, (_, index) => `/${index}/`),
  );
});

test('find() shows what is around the first of the words, cut between words', () => {
  const text = `${'before '.repeat(40)}the needle here ${'after '.repeat(40)}`;
  const index = prepare([{ path: '/', title: 'A' }], [{ path: '/', sections: [{ text }] }]);
  const [first] = find(index, 'needle').found;
  assert.match(first?.excerpt.join('|') ?? '', /^… before (?:before )*the \|needle\| here (?:after )+…$/);
  assert.ok((first?.excerpt.join('').length ?? 0) < 200);
});

test('find() puts lists of posts behind all else that has the word', () => {
  const index = prepare([
    { path: '/tags/calls/', title: 'Calls', isList: true },
    { path: '/', title: 'All of what we do', description: 'Answers calls' },
  ]);
  assert.deepEqual(pathsIn(index, 'calls'), ['/', '/tags/calls/']);
});

const page = { path: '/pricing/', title: 'What it costs', description: 'Cancel whenever you like' };

for (const [text, ...wanted] of [
  ['You may cancel in your account.', 'a', 'You may |cancel| in your account.'],
  ['You stay for a year.', undefined, '|Cancel| whenever you like'],
] as const)
  test(`find() leads from a word of the description to ${wanted[1]}`, () => {
    const index = prepare(
      [page],
      [{ path: '/pricing/', sections: [{ text: 'One price.' }, { id: 'a', title: 'A', text }] }],
    );
    const [first] = find(index, 'cancel').found;
    assert.deepEqual([first?.section, first?.excerpt.join('|')], wanted);
  });

test('find() gives three more sections of a page that have as many of the words, those with them in their names first', () => {
  const texts = [
    'calls',
    'missed calls',
    'missed',
    'missed calls too',
    'calls missed',
    'missed, then calls',
    'nothing',
  ];
  const sections = texts.map((text, at) => ({ id: `s${at}`, title: at === 5 ? 'Missed calls' : `Part ${at}`, text }));
  const pages = [page, { path: '/other/', title: 'Missed calls' }];
  const { found } = find(prepare(pages, [{ path: '/pricing/', sections }]), 'missed calls');
  assert.deepEqual(
    found.map(({ page: { path }, section, others }) => [path, section, ...others.map((one) => one.section)]),
    [
      ['/other/', undefined],
      ['/pricing/', 's5', 's1', 's3', 's4'],
    ],
  );
  assert.deepEqual(found[1]?.others[0]?.heading, ['Part 1']);
  assert.equal(found[1]?.others[0]?.excerpt.join('|'), '|missed| |calls|');
});

test('find() quotes a word with its neighbours in its line or cell, unless another section says the same', () => {
  const texts = ['First.\nOne · two three (calls), five six · seven', 'Calls: 7', 'Calls: 7'];
  const sections = texts.map((text, at) => ({ id: `s${at}`, title: `${at}`, text }));
  const [first] = find(prepare([page], [{ path: '/pricing/', sections }]), 'calls').found;
  assert.deepEqual(first?.quote, ['two three (', 'calls', '), five six']);
  assert.deepEqual(
    first?.others.map(({ quote }) => quote),
    [[], []],
  );
});
