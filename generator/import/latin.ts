/** The readings of Kana, from U+3041 and U+30A1 on. */
const kana =
  'a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za si zi su zu se ze so zo ta da ti di tu tu du te de to do na ni nu ne no ha ba pa hi bi pi hu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa wi we wo n vu'.split(
    ' ',
  );

/** The letters with which the syllables of Pinyin begin. */
const initials = 'abcdefghjklmnopqrstwxyz';
/** For each of them, the first character in the order of Pinyin. */
const firsts = '阿八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀';

const heading = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*(?:\{[^{}\n]*\})?[ \t]*$/gm;

/**
 * Finds the title that an id in Latin letters was made of, as Zola makes them: Kana are read, and each Han character becomes a syllable of Pinyin. Of that,
 * the first letter is compared. Undefined where it could be several. https://docs.rs/deunicode
 */
export function titleInLatin(text: string, id: string): string | undefined {
  const titles = new Set(Array.from(text.matchAll(heading), ([, title = '']) => title.replace(/<[^<>]*>/g, '')));
  const found = [...titles].filter((title) => /[\u3041-\u30f4\u4e00-\u9fff]/.test(title) && patternOf(title).test(id));
  return found.length === 1 ? found[0] : undefined;
}

function patternOf(title: string): RegExp {
  const parts = Array.from(title.toLowerCase(), (character) => {
    const code = character.charCodeAt(0);
    if (/[a-z\d]/.test(character)) return character;
    if (/[\u4e00-\u9fff]/.test(character)) return `${initialOf(character)}[a-z]{0,5}(?:-|$)`;
    return kana[code - (code < 0x30a1 ? 0x3041 : 0x30a1)] ?? '-?';
  });
  return new RegExp(`^${parts.join('')}-?$`);
}

const byPinyin = new Intl.Collator('zh-u-co-pinyin');

function initialOf(character: string): string {
  const before = Array.from(firsts).filter((first) => byPinyin.compare(first, character) <= 0);
  return initials[before.length - 1] ?? '';
}
