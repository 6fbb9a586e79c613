/** Page numbers as people write them: `1–3, 5, 8`. */
export function describePages(pages: readonly number[]): string {
  const runs: string[] = [];
  for (let index = 0; index < pages.length; ) {
    const first = pages[index] ?? 0;
    let length = 1;
    while (pages[index + length] === first + length) length++;
    const last = first + length - 1;
    if (length > 2) runs.push(`${first}–${last}`);
    else for (let page = first; page <= last; page++) runs.push(String(page));
    index += length;
  }
  return runs.join(', ');
}
