/** Reads a FictionBook 2: its sections become chapters of a page, its binaries the images. */
import sanitize from 'sanitize-html';
import { escapeHtml } from '../../contract/text/escape-html.ts';
import { type Book, BookRefused } from './book.ts';
import { plain } from './epub-package.ts';

/** What elements of FictionBook are in HTML. */
const AS: Readonly<Record<string, readonly [tag: string, style: string]>> = {
  section: ['section', ''],
  title: ['header', 'fb-title'],
  subtitle: ['h4', ''],
  p: ['p', ''],
  v: ['p', 'fb-verse'],
  poem: ['div', 'fb-poem'],
  stanza: ['div', 'fb-stanza'],
  epigraph: ['blockquote', 'fb-epigraph'],
  cite: ['blockquote', ''],
  annotation: ['div', 'fb-annotation'],
  'text-author': ['p', 'fb-author'],
  date: ['p', 'fb-author'],
  emphasis: ['em', ''],
  strong: ['strong', ''],
  strikethrough: ['s', ''],
  sub: ['sub', ''],
  sup: ['sup', ''],
  code: ['code', ''],
  'empty-line': ['br', ''],
  table: ['table', ''],
  tr: ['tr', ''],
  td: ['td', ''],
  th: ['th', ''],
  a: ['a', ''],
  image: ['img', ''],
};

const MAX_NESTING = 100;
const IMAGES = 'image/';

/** @throws BookRefused for what is no book. */
export function readFb2(xml: string): Book {
  const bodies = [...xml.matchAll(/<body\b([^>]*)>([\s\S]*?)<\/body>/g)];
  if (bodies.length === 0) throw new BookRefused('not-a-book');
  const [, info = ''] = /<title-info\b[^>]*>([\s\S]*?)<\/title-info>/.exec(xml) ?? [];
  const text = (tag: string, within = info) =>
    plain(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`).exec(within)?.[1] ?? '');
  const names = ['first-name', 'middle-name', 'last-name'];
  const author = /<author\b[^>]*>([\s\S]*?)<\/author>/.exec(info)?.[1] ?? '';
  const [, cover = ''] = /<coverpage\b[^>]*>[\s\S]*?href\s*=\s*["']#([^"']+)["']/.exec(info) ?? [];
  const title = text('book-title');
  const images = binaries(xml);
  const front = images.has(cover)
    ? `<section class="sheaf-cover"><img alt="" src="/${IMAGES}${encodeURIComponent(cover)}"></section>`
    : '';
  const html = bodies.map(([, , body = '']) => `<section class="sheaf-chapter">${asHtml(body)}</section>`);
  return {
    title,
    author: names
      .map((name) => text(name, author))
      .filter(Boolean)
      .join(' '),
    language: text('lang'),
    contents: [],
    html: front + html.join('\n'),
    sheets: [],
    styles: '',
    isFixed: false,
    read: async (path) => {
      const image = path.startsWith(IMAGES) ? images.get(path.slice(IMAGES.length)) : undefined;
      return image && { bytes: Buffer.from(image.data, 'base64'), mime: image.type };
    },
  };
}

function binaries(xml: string) {
  const found = new Map<string, { readonly type: string; readonly data: string }>();
  for (const [, written = '', data = ''] of xml.matchAll(/<binary\b([^>]*)>([^<]*)<\/binary>/g)) {
    const value = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(written)?.[1] ?? '';
    const type = value('content-type');
    if (/^image\/[\w.+-]+$/.test(type)) found.set(value('id'), { type, data });
  }
  return found;
}

function asHtml(body: string): string {
  const ranked = sanitize(body, {
    allowedTags: [...new Set(Object.values(AS).map(([tag]) => tag))],
    allowedAttributes: {
      '*': ['id', 'class', 'colspan', 'rowspan', 'align'],
      a: ['href', 'id', 'class'],
      img: ['src', 'alt'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    nestingLimit: MAX_NESTING,
    parser: { xmlMode: true },
    transformTags: { '*': (tag, attributes) => renamed(tag, attributes) },
  });
  return withHeadings(ranked);
}

function renamed(tag: string, attributes: sanitize.Attributes): sanitize.Tag {
  const [tagName = 'span', style = ''] = Object.hasOwn(AS, tag) ? (AS[tag] ?? []) : [];
  const href = Object.entries(attributes).find(([name]) => /(^|:)href$/.test(name))?.[1] ?? '';
  const kept: Record<string, string> = {};
  for (const name of ['id', 'colspan', 'rowspan', 'align'])
    if (attributes[name] !== undefined) kept[name] = attributes[name];
  if (style !== '') kept.class = style;
  if (tagName === 'a') kept.href = href;
  if (tagName === 'a' && attributes.type === 'note') kept.class = 'fb-note';
  if (tagName === 'img') {
    kept.src = `/${IMAGES}${encodeURIComponent(href.replace(/^#/, ''))}`;
    kept.alt = attributes.alt ?? '';
  }
  return { tagName, attribs: kept };
}

/** A title is a heading of the level of its section: its lines are paragraphs there. */
function withHeadings(html: string): string {
  let depth = 0;
  return html.replace(/<section\b[^>]*>|<\/section>|<header\b[^>]*>([\s\S]*?)<\/header>/g, (whole, title?: string) => {
    if (title === undefined) {
      depth += whole.startsWith('</') ? -1 : 1;
      return whole;
    }
    const lines = title
      .split(/<\/p>|<br\s*\/?>/)
      .map((line) => line.replace(/<p\b[^>]*>/g, '').trim())
      .filter((line) => line !== '');
    const level = Math.min(6, depth + 1);
    return lines.length === 0 ? '' : `<h${level}>${lines.join('<br>')}</h${level}>`;
  });
}

export function bookLanguage(language: string): string {
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? ` lang="${escapeHtml(language)}"` : '';
}
