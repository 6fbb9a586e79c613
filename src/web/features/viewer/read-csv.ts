/** Takes a text of separated values apart (RFC 4180), as far as it is shown. */

const SEPARATORS = [',', ';', '\t'] as const;

/** At most so many rows; a row that the text breaks off is left out. @param isWhole nothing of the text is missing. */
export function readCsv(text: string, mostRows: number, isWhole: boolean): readonly (readonly string[])[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length && rows.length < mostRows; at++) {
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[++at];
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === separator) row = endCell(row);
    else if (!quoted && letter === '\n') endRow();
    else if (quoted || letter !== '\r') cell += letter;
  }
  if (isWhole && rows.length < mostRows && (cell !== '' || row.length > 0)) endRow();
  return rows;

  function endCell(cells: string[]): string[] {
    cells.push(cell);
    cell = '';
    return cells;
  }
  function endRow(): void {
    rows.push(endCell(row));
    row = [];
  }
}

/** What the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
