/** What may stand in a page that is made of Markdown: no script, no style of its own, no form, nothing that loads by itself but images. */
import sanitize from 'sanitize-html';

const TAGS = [
  ...sanitize.defaults.allowedTags,
  ...['img', 'del', 'ins', 'details', 'summary', 'center', 'tt', 'strike', 'font', 'big', 'picture'],
];

const ATTRIBUTES = {
  '*': ['id', 'class', 'lang', 'dir', 'title', 'align', 'width', 'height', 'data-formula', 'data-target'],
  a: ['href', 'name'],
  img: ['src', 'alt'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  th: ['colspan', 'rowspan', 'scope', 'style', 'valign'],
  td: ['colspan', 'rowspan', 'style', 'valign'],
  details: ['open'],
  time: ['datetime'],
};

export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedStyles: { '*': { 'text-align': [/^(?:left|right|center)$/] } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: true,
    // What is folded up on a screen has to be read on paper.
    transformTags: { details: (tagName, attribs) => ({ tagName, attribs: { ...attribs, open: '' } }) },
    // Deeper ones would stop the browser.
    nestingLimit: 120,
  });
}
