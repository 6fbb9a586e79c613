/** Writes rows as CSV (RFC 4180) for spreadsheet programs. */

/** Excel takes a CSV file for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\ufeff';
/** Text that a spreadsheet program would take for a formula (OWASP, CSV injection). */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = LOOKS_LIKE_FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
