/** Page numbers as people write them: `1–3, 5, 8`. */
export function describePages(pages: readonly number[]): string {
  return describeFirst(pages, Number.POSITIVE_INFINITY).text;
}

/** @param most runs that are written; `left` counts the pages behind them. */
export function describeFirst(
  pages: readonly number[],
  most: number,
): { readonly text: string; readonly left: number } {
  const runs: string[] = [];
  let index = 0;
  while (index < pages.length && runs.length < most) {
    const first = pages[index] ?? 0;
    let length = 1;
    while (pages[index + length] === first + length) length++;
    const last = first + length - 1;
    if (length > 2) runs.push(`${first}–${last}`);
    else for (let page = first; page <= last; page++) runs.push(String(page));
    index += length;
  }
  return { text: runs.join(', '), left: pages.length - index };
}
