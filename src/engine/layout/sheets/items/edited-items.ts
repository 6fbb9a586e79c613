/** Tells which texts of a sheet Calc draws by its editor: in a second pass, after all cells of one plain line. */
import type { CellItem } from './cell-items.ts';

/** As Calc tells them apart (`SvtScriptType`). */
const SCRIPTS = [
  /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u,
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u,
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}|\p{Script=Devanagari}/u,
];

/** Texts with links, of several looks or scripts are not drawn as cells of one line. */
export function isEdited({ words }: CellItem): boolean {
  const scripts = SCRIPTS.filter((script) => words.some(({ text }) => script.test(text)));
  const looks = new Set(words.map(({ font, sizePt, colour }) => `${/bold/i.test(font.name)} ${sizePt} ${colour}`));
  return scripts.length > 1 || looks.size > 1 || words.some(({ link, turn }) => link !== undefined || turn !== 0);
}
