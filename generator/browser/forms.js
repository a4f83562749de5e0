/**
 * The endings that a word has in its other forms, by language. Each paradigm begins with the fewest letters before its endings. `_` is no ending, and `=` repeats
 * the letter before it: log, log=ing. A language that is not here has those of `other`.
 *
 * @type {Readonly<Record<string, string>>}
 */
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

/**
 * A function that says whether two words are forms of one: whether they have the same beginning, and endings of one paradigm.
 *
 * @param {string} language
 * @returns {(one: string, other: string) => boolean}
 */
export function formsIn(language) {
  const known = (paradigms[language.slice(0, 2)] ?? paradigms.other ?? '').split(/[|\n]/).map((paradigm) => {
    const [least, ...endings] = paradigm.split(' ');
    return { least: Number(least), endings: new Set(endings) };
  });
  const isGerman = language.startsWith('de');
  // Dutch doubles the last vowel before a last consonant, and not before an ending. Keyboards without umlauts write ue.
  const bare = (/** @type {string} */ word) =>
    language.startsWith('nl')
      ? word.replace(/([aeou])\1(?=[^aeiou]t?$)/, '$1')
      : isGerman
        ? word.replace(/(?<![aeiouq])([aou])e/g, '$1')
        : word;
  // German verbs take ge and zu before or into them: abgesagt, abzusagen.
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
    // A noun such as Gesicht is no form of one without ge.
    return (one !== other || one.endsWith('en')) && areAlike(one, other);
  };
}
