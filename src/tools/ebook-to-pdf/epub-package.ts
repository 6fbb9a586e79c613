/** Reads the package document of an EPUB: facts, chapters in order, cover and tables of contents (EPUB 3.3, 5). */
import { resolved } from './epub-paths.ts';

export interface Package {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly isFixed: boolean;
  /** Paths of the chapters, each once: some programs name one for each of its headings. */
  readonly spine: readonly string[];
  /** Paths; empty where there is none. */
  readonly cover: string;
  readonly nav: string;
  readonly ncx: string;
}

interface Item {
  readonly id: string;
  readonly path: string;
  readonly type: string;
  readonly properties: string;
}

const PAGE = /xhtml|text\/html|x-oeb/i;

export function readPackage(xml: string, root: string): Package {
  const items = tags(xml, 'item').map((tag): Item => {
    const [id, href, type, properties] = ['id', 'href', 'media-type', 'properties'].map((name) => attribute(tag, name));
    return { id: id ?? '', path: resolved(root, href ?? '').path, type: type ?? '', properties: properties ?? '' };
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  const spine = tags(xml, 'itemref').flatMap((tag) => {
    const item = byId.get(attribute(tag, 'idref'));
    return item && PAGE.test(item.type) ? [item.path] : [];
  });
  const meta = tags(xml, 'meta').find((tag) => attribute(tag, 'name') === 'cover');
  const cover =
    items.find(({ properties }) => /\bcover-image\b/.test(properties)) ??
    byId.get(meta ? attribute(meta, 'content') : '');
  return {
    title: textOf(xml, 'title'),
    author: textOf(xml, 'creator'),
    language: textOf(xml, 'language'),
    isFixed: /rendition:layout[^<]*>\s*pre-paginated/.test(xml),
    spine: [...new Set(spine)],
    cover: cover && /^image\//.test(cover.type) ? cover.path : '',
    nav: items.find(({ properties }) => /\bnav\b/.test(properties))?.path ?? '',
    ncx: items.find(({ type }) => /dtbncx/.test(type))?.path ?? '',
  };
}

function tags(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string {
  const [, , value = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag) ?? [];
  return plain(value);
}

function textOf(xml: string, name: string): string {
  return plain(new RegExp(`<dc:${name}\\b[^>]*>([^<]*)<`).exec(xml)?.[1] ?? '');
}

/** Without marks, with letters in place of references. */
export function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => letterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code: string) => letterOf(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function letterOf(code: number): string {
  return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ';
}
