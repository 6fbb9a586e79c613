/** Numbers as page labels write them (ISO 32000-2, table 161). */

/** Roman numerals end at what a book could have; letters go a to z, aa to zz, aaa to zzz. */
const LARGEST_ROMAN = 20_000;
const LARGEST_LETTERS = 26 * 100;

/** D, R, r, A or a; nothing for any other style. */
export function numeral(style: string, number: number): string {
  if (style === 'R' || style === 'r') {
    const text = number >= 1 && number <= LARGEST_ROMAN ? roman(number) : String(number);
    return style === 'R' ? text : text.toLowerCase();
  }
  if (style === 'A' || style === 'a') {
    if (number < 1 || number > LARGEST_LETTERS) return String(number);
    const letter = String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
    return style === 'A' ? letter : letter.toLowerCase();
  }
  return style === 'D' ? String(number) : '';
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(number: number): string {
  let left = number;
  let text = '';
  for (const [value, letters] of ROMAN) {
    text += letters.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}
