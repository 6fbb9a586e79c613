/** Puts the letters of a page into the form that people search and copy: ligatures split, NFC, nothing invisible. */

/** Latin ligatures, and Arabic letters in the shapes that they take inside words. */
const PRESENTATION_FORMS = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** What the isolated form of a mark stands on for want of a letter. */
const BASE_OF_MARK = /^[ \u0640](?=\p{M})/u;

/** Control characters, soft hyphens, zero-width marks of layout, and what is no character at all. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff\ufffe\uffff]/g;

/** Nothing to put right. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Joined letters as the words of a page; safe to call on parts, as long as marks stay with their letters. */
export function plainLetters(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return text
    .replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC').replace(BASE_OF_MARK, ''))
    .replace(INVISIBLE, '')
    .normalize('NFC');
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u07ff\u0840-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export type Direction = 'ltr' | 'rtl' | 'neutral';

/** The direction of a word by its first letter that has one; numbers and signs have none. */
export function directionOf(word: string): Direction {
  if (/[A-Za-z]/.test(word) && PRINTABLE_ASCII.test(word)) return 'ltr';
  if (RIGHT_TO_LEFT.test(word)) return 'rtl';
  return /\p{L}/u.test(word) ? 'ltr' : 'neutral';
}
