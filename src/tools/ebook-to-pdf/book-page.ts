/** The page that a book becomes, and the styles that make pages of paper of it. */
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { WebFolder } from '../../engine/html-to-pdf/web-folder.ts';
import type { Book } from './book.ts';
import { bookLanguage } from './read-fb2.ts';

const PAGE = 'sheaf-book.html';

/** Behind those of the book. */
const BASE = `
html { font-family: "Noto Serif", "Liberation Serif", serif; line-height: 1.4; }
body { overflow-wrap: break-word; }
p { orphans: 2; widows: 2; }
h1, h2, h3, h4, h5, h6 { break-after: avoid; line-height: 1.2; }
.fb-poem { margin: 1em 2em; }
.fb-verse { margin: 0; text-indent: 0; }
.fb-stanza { margin: 0 0 1em; }
.fb-epigraph { margin: 1em 0 1em 40%; font-style: italic; }
.fb-author { text-align: right; }
.fb-note { font-size: 0.75em; vertical-align: super; }
`;
/** Before those of the book. */
const LAST = `
img, svg, image, video { max-width: 100% !important; }
img, svg { max-height: calc(var(--page-height) - 2em); object-fit: contain; }
pre, code { white-space: pre-wrap; overflow-wrap: anywhere; }
table { max-width: 100%; }
:is(h1, h2, h3, h4, h5, h6) :is(a, span)[id]:empty { display: inline-block; }
.sheaf-chapter { break-before: page; }
.sheaf-chapter:first-of-type { break-before: auto; }
.sheaf-cover { break-after: page; text-align: center; }
.sheaf-cover + .sheaf-chapter { break-before: auto; }
.sheaf-cover img { height: calc(var(--page-height) - 1em); }
html, body { margin: 0 !important; padding: 0 !important; max-width: none !important; width: auto !important; }
`;

export function bookFolder(book: Book): WebFolder {
  const sheets = book.sheets.map((sheet) => `<link rel="stylesheet" href="${escapeHtml(sheet)}">`).join('');
  const links = book.contents.map(({ id }) => `<a href="#${escapeHtml(encodeURIComponent(id))}"></a>`).join('');
  const styles = book.styles.replaceAll('</', '<\\/');
  const html = `<!doctype html>
<html${bookLanguage(book.language)}><head><meta charset="utf-8"><title>${escapeHtml(book.title)}</title>
<style>${BASE}</style>${sheets}<style>${styles}</style></head>
<body>${book.html}<nav hidden>${links}</nav></body></html>
`;
  return {
    start: PAGE,
    read: async (path) => {
      if (path === PAGE) return { bytes: Buffer.from(html), mime: 'text/html; charset=utf-8' };
      return book.read(path);
    },
  };
}

export function lastStyles(fontSizePt: number, pageHeightPt: number): string {
  return `:root{--page-height:${pageHeightPt}pt;font-size:${fontSizePt}pt!important}body{font-size:1rem!important}${LAST}`;
}
