/** Keeps signs of a text from becoming markup (CommonMark 0.31, 2.4). */

/** Signs that would otherwise become markup; at the start of a line also those of headings, lists and quotes. */
export function escapeMarkdown(text: string): string {
  return escapeSigns(text)
    .replace(/^[#+-](?=\s|$)/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

export function escapeCell(text: string): string {
  return escapeSigns(text).replaceAll('|', '\\|');
}

export function escapeSigns(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}
