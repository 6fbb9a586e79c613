/** Names cells as formulas do (ECMA-376 part 1, 18.17.2). */

export interface CellPlace {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
}

/** `A` for 0. */
export function columnName(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** `Sheet1!$A$1:$B$2`, which stays where it is when it is copied. */
export function cellRange(sheet: string, from: CellPlace, to: CellPlace = from): string {
  const fixed = ({ row, column }: CellPlace) => `$${columnName(column)}$${row + 1}`;
  const cells = from.row === to.row && from.column === to.column ? fixed(from) : `${fixed(from)}:${fixed(to)}`;
  const name =
    /^[A-Za-z_]\w*$/.test(sheet) && !/^(?:[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]?\d*|[Cc]\d*)$/.test(sheet)
      ? sheet
      : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${cells}`;
}
