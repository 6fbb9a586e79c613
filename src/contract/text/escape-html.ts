/** Text as it stands in HTML, in attributes too. */

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The text of what `escapeHtml` wrote, or a sanitiser that uses no other entities. */
export function unescapeHtml(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
