/** The share of wrong letters in a text that was read: Levenshtein's distance by the length of the truth. */

/** Spaces count as one, typographic quotation marks and dashes as the plain ones. */
export function letterErrors(truth: string, found: string): number {
  const wanted = [...plain(truth)];
  const got = [...plain(found)];
  let row = Array.from({ length: got.length + 1 }, (_, index) => index);
  for (const [index, letter] of wanted.entries()) {
    const next = [index + 1];
    for (const [place, other] of got.entries()) {
      const change = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return (row[got.length] ?? 0) / Math.max(1, wanted.length);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—]/g, '-')
    .trim();
}
