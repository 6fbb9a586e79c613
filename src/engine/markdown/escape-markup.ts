/** Text as it stands in HTML, in attributes too. */

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The text of what `escapeMarkup` or `cleanHtml` wrote: they use no other entities. */
export function readMarkup(markup: string): string {
  return markup.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
