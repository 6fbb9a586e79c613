/** The language of a document, as run properties tell it. */

/** Scripts have a language each; the one of the document is that of its own script. */
export function languageXml(language: string): string {
  if (language === '') return '';
  const isEast = /^(?:zh|ja|ko)\b/.test(language);
  const isRightToLeft = /^(?:ar|he|fa|ur|yi)\b/.test(language);
  const script = isEast ? 'eastAsia' : 'val';
  return `<w:lang w:${isRightToLeft ? 'bidi' : script}="${language}"/>`;
}
