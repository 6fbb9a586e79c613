/** Tells in which language a text is, by its small words, and which languages go with a script. */

/** Words that are frequent in one language and rare, or none, in the others. Codes of ISO 639-2/T, as Tesseract has them. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  eng: 'the of and to is that it was for with his had this have from not are but which they at by she he you were been their would there',
  deu: 'der die das und den von zu ist mit nicht sich auf des dem ein eine einen einer für im auch als nach wird wurde sind bei durch über',
  fra: 'le les des et est une du dans qui pour au avec sur pas sont par ce cette il elle nous vous aux était plus leur mais ses',
  spa: 'el los las del y una por con para que se lo al su más pero sus como está fue son muy también era esta hay desde todo',
  ita: 'il gli di che una per con della è sono nel alla dei delle anche si da più come ha dal nella questo degli ma lo un',
  por: 'o os as do da dos das e uma com não para em no na por mais ao se foi são como à também ser está pelo pela',
  nld: 'de het een en van dat zijn voor op met niet aan er ook maar bij om door naar uit werd haar hij ze wordt nog deze',
  pol: 'i w na z się nie do to że jest o jak ale po przez od za tym był która który dla są oraz przy tego było',
  swe: 'och att det som en på är av för med den till inte har ett om var jag de men så från vi hon han eller',
  dan: 'og at det som en på er af for med den til ikke har et om var jeg de men så fra vi hun han eller blev',
  nor: 'og å det som en på er av for med den til ikke har et om var jeg de men så fra vi hun han eller ble',
  fin: 'ja on ei se että oli mutta hän kun ovat niin kuin myös sen ole joka tai hänen vain nyt olla',
  ces: 'a se na je že to v s z do jsem ale si jako byl by tak od po pro není které který jsou bylo také',
  hun: 'a az és hogy nem egy is van ez meg csak volt mint de már el azt kell minden még ha vagy lehet',
  ron: 'și de în la cu nu că este pe un o din care mai pentru sunt se fost ca lui era prin după sau acest',
  tur: 've bir bu da de için ile çok ne gibi daha olarak var en kadar sonra olan ama mi değil o her',
};

/** Languages that are written in a script, the likeliest first. */
const SCRIPT_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  Cyrillic: ['rus', 'ukr', 'bul', 'srp', 'bel', 'mkd'],
  Greek: ['ell', 'grc'],
  Han: ['chi_sim', 'chi_tra', 'jpn'],
  Japanese: ['jpn', 'jpn_vert'],
  Katakana: ['jpn'],
  Hiragana: ['jpn'],
  Korean: ['kor'],
  Hangul: ['kor'],
  Arabic: ['ara', 'fas', 'urd'],
  Hebrew: ['heb', 'yid'],
  Devanagari: ['hin', 'mar', 'nep', 'san'],
  Thai: ['tha'],
  Bengali: ['ben', 'asm'],
  Tamil: ['tam'],
  Telugu: ['tel'],
  Georgian: ['kat'],
  Armenian: ['hye'],
};

/** So many of its small words must be there, and so many times those of the language that was read. */
const MIN_HITS = 4;
const LEAD = 1.5;

const LEXICON: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SMALL_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/**
 * Languages in which a page would read better than in those it was read in; undefined where it is right already.
 * @param script as orientation detection names it; empty where it was not asked.
 */
export function likelierLanguages(
  words: readonly string[],
  read: readonly string[],
  alternatives: readonly string[],
  script: string,
): readonly string[] | undefined {
  if (alternatives.length === 0) return undefined;
  if (script !== '' && script !== 'Latin') {
    const fitting = (SCRIPT_LANGUAGES[script] ?? []).filter((code) => alternatives.includes(code));
    const [first] = fitting;
    return first === undefined || read.includes(first) ? undefined : fitting.slice(0, 2);
  }
  const hits = countHits(words);
  const ofRead = Math.max(0, ...read.map((code) => hits.get(code) ?? 0));
  let best: { readonly code: string; readonly count: number } | undefined;
  for (const code of alternatives) {
    const count = hits.get(code) ?? 0;
    if (count >= MIN_HITS && count >= LEAD * ofRead && count > (best?.count ?? 0)) best = { code, count };
  }
  return best && !read.includes(best.code) ? [best.code] : undefined;
}

/** Whether a script belongs to none of the languages. @param script as orientation detection names it, or empty. */
export function isForeign(script: string, languages: readonly string[]): boolean {
  if (script === '' || script === 'Latin') return false;
  const its = SCRIPT_LANGUAGES[script] ?? [];
  return !languages.some((code) => its.includes(code) || code.toLowerCase() === script.toLowerCase());
}

function countHits(words: readonly string[]): ReadonlyMap<string, number> {
  const hits = new Map<string, number>();
  for (const raw of words) {
    const word = raw.toLowerCase().replace(/[^\p{L}]+/gu, '');
    if (word === '') continue;
    for (const [code, lexicon] of LEXICON) if (lexicon.has(word)) hits.set(code, (hits.get(code) ?? 0) + 1);
  }
  return hits;
}
