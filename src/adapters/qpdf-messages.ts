/** Reads what qpdf says about a damaged file into a few kinds of damage. */

export type PdfDamage =
  | 'no-header'
  | 'no-trailer'
  | 'cross-references'
  | 'objects'
  | 'stream-length'
  | 'page-tree'
  | 'syntax';

/** White space where the format asks for other white space: no reader minds, and nothing is lost. */
const FORGIVEN =
  /whitespace seen before xref|accepting invalid xref table entry|stream keyword (?:followed by (?:carriage return only|extraneous whitespace)|not followed by proper line terminator)/;

/** First match wins; lines that match nothing are oddities that every reader forgives, such as a key given twice. */
const SIGNS: readonly (readonly [RegExp, PdfDamage])[] = [
  [/can't find PDF header/, 'no-header'],
  [/unable to find trailer|can't find startxref|trailer dictionary lacks|unable to find \/Root/, 'no-trailer'],
  [/xref|cross-reference|loop detected following/i, 'cross-references'],
  [/expected endstream|recover stream length|stream dictionary lacks|stream keyword/, 'stream-length'],
  [/pages? (tree|object|dictionary)|\/Pages/i, 'page-tree'],
  [/expected \d+ \d+ obj|expected n n obj|expected endobj|unexpected EOF/, 'objects'],
  [/unknown token|parse error|unexpected|nested data structure/, 'syntax'],
];

/** The kinds of damage that qpdf named, each once, the telling ones first. */
export function readDamage(messages: string): readonly PdfDamage[] {
  const found = new Set<PdfDamage>();
  for (const line of messages.split('\n')) {
    if (FORGIVEN.test(line)) continue;
    const sign = SIGNS.find(([pattern]) => pattern.test(line));
    if (sign) found.add(sign[1]);
  }
  return SIGNS.map(([, damage]) => damage).filter((damage) => found.has(damage));
}
