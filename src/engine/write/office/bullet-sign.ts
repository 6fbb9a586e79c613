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

/** @param printed as the page has it; a dot where nobody knows the sign. */
export function bulletSign(printed: string): string {
  const known = [...printed].map((letter) => PRIVATE_SIGNS[letter] ?? letter).join('');
  return /^[\ue000-\uf8ff]*$/.test(known) ? '•' : known;
}
