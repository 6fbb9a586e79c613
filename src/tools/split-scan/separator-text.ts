/** What the code on a separator page says, and why some texts cannot be printed as one. */

const USUAL_CODE = 'SHEAF-SPLIT';
export const ANY_CODE = '*';
/** What a code may say on paper. */
export const MOST_LETTERS = { qr: 200, barcode: 40 } as const;
/** The letters of Code 128. */
const LATIN_1 = /^[\u0020-\u007e\u00a0-\u00ff]*$/;

export type SeparatorKind = keyof typeof MOST_LETTERS;
export type SeparatorProblem = 'too-long' | 'letters';

/** What is looked for in codes. A field without an entry shows the usual text. */
export function wantedCode(code: string): string {
  return code.trim() || USUAL_CODE;
}

/** Where any code will do, the name alone is printed. */
export function separatorText(code: string, name: string): string {
  const wanted = wantedCode(code);
  const parts = wanted === ANY_CODE ? [name.trim()] : [wanted, name.trim()];
  return parts.filter((part) => part !== '').join(' ') || USUAL_CODE;
}

export function separatorProblem(kind: SeparatorKind, text: string): SeparatorProblem | undefined {
  if (kind === 'barcode' && !LATIN_1.test(text)) return 'letters';
  return [...text].length > MOST_LETTERS[kind] ? 'too-long' : undefined;
}
