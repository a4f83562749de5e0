/** Returns the next of a sequence of numbers from 0 to 1 (1 excluded), the same for the same seed: mulberry32. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The parts of sentences. Code and URLs are made of `english.words` in every language. */
export interface Language {
  readonly words: readonly string[];
  /** Marks put between two words now and then. */
  readonly joints: readonly string[];
  readonly space: string;
  readonly end: string;
}

export const english: Language = {
  words: (
    'answer audit balance basin bolt branch bridge budget call canal carpet ceiling circuit clinic clock copper corner counter ' +
    'courier customer damp deadline diary drain drawer drill driver engine errand estimate evening fence filter folder furnace ' +
    'garden gasket gate glass grout gutter hammer handle harbour heater hinge invoice joint junction kettle kitchen ladder lantern ' +
    'ledger letter lever lintel market meadow measure meter morning mortar motor notebook number office orchard order paint ' +
    'panel parcel pattern paving pencil pipe plaster plumber porch pump quarter quote rafter receipt register repair river roof ' +
    'schedule screw season shelf signal sink spanner stair station summer switch table ticket tile timber valve visit voice ' +
    'wagon wall warranty washer water weather wheel window winter workshop'
  ).split(' '),
  joints: ['and', 'before', 'beside', 'for', 'near', 'of', 'or', 'under', 'with', 'without'],
  space: ' ',
  end: '.',
};

/** Words of languages with accents, about half of all words. */
export const european: Language = {
  words: [
    ...english.words.slice(0, 60),
    ...(
      'été hôtel façade théâtre château forêt hiver œuvre pièce fenêtre clé dîner élève marché café garçon société qualité ' +
      'Straße Tür Küche Schlüssel Gebäude Maßstab Größe Rückruf Werkzeug Höhe Löwe año señal montaña niño cigüeña acción teléfono ' +
      'coração maçã pão avô árvore żaba łódź źródło święto ćma dům příklad řeka žlutý kůň ångström fjäll smörgås brød nærvær'
    ).split(' '),
  ],
  joints: ['à', 'avec', 'für', 'où', 'près de', 'sobre', 'über', 'við', 'and', 'of'],
  space: ' ',
  end: '.',
};

/** Languages with other scripts, some of them without spaces. */
export const eastAsian: readonly Language[] = [
  {
    words: '水道 修理 工事 見積もり 電気 部品 倉庫 時間 請求書 台所 屋根 カレンダー お客様 電話 予約 会社'.split(' '),
    joints: ['の', 'と', 'は', 'から', 'まで'],
    space: '',
    end: 'です。',
  },
  {
    words: '维修 报价 厨房 屋顶 电话 客户 合同 时间 仓库 发票 零件 城市 公司 质量 河流 窗户'.split(' '),
    joints: ['和', '的', '在', '或', '与'],
    space: '',
    end: '。',
  },
  {
    words: '수리 견적 부엌 지붕 전화 고객 계약 시간 창고 영수증 부품 도시 회사 품질 강 창문'.split(' '),
    joints: ['그리고', '또는', '위의', '앞의'],
    space: ' ',
    end: '입니다.',
  },
];

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}

export function word(random: Random, { words }: Language): string {
  return pick(random, words);
}

export function phrase(random: Random, length: number, language: Language): string {
  const { words, joints, space } = language;
  return Array.from({ length }, (_, index) => pick(random, index % 3 === 1 ? joints : words)).join(space);
}

export function sentence(random: Random, length: number, language: Language): string {
  const text = phrase(random, length, language);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${language.end}`;
}
