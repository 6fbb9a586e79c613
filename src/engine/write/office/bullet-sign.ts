/** The signs of lists, as every font has them. */

/** Signs of Symbol and Wingdings, which PDFs keep at their places in those fonts, as every font has them. */
const PRIVATE_SIGNS: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf06e': '■',
  '\uf071': '❑',
  '\uf0a8': '◻',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0e0': '→',
  '\uf0e8': '➔',
  '\uf076': '❖',
  '\uf0ae': '→',
  '\uf02d': '-',
};

/** Where the signs of Wingdings begin; those of Symbol among them are other letters there. */
const PRIVATE = 0xf000;
const OF_SYMBOL: ReadonlySet<string> = new Set(['\uf0b7', '\uf0ae', '\uf02d']);

/** The letter that Wingdings has for a known sign of its own; absent for all else. */
export function wingdingsSign(printed: string): string | undefined {
  if (!PRIVATE_SIGNS[printed] || OF_SYMBOL.has(printed)) return undefined;
  return String.fromCharCode(printed.charCodeAt(0) - PRIVATE);
}

/** @param printed as the page has it; a dot where nobody knows the sign. */
export function bulletSign(printed: string): string {
  const known = [...printed].map((letter) => PRIVATE_SIGNS[letter] ?? letter).join('');
  return /^[\ue000-\uf8ff]*$/.test(known) ? '•' : known;
}
