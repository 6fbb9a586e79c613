/** Reads an EPUB: its chapters in order as one page, its table of contents, its styles and images (EPUB 3.3, EPUB 2.0.1). */
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { WebFolder } from '../../engine/html-to-pdf/web-folder.ts';
import { type Book, BookRefused } from './book.ts';
import { cleanChapter } from './clean-chapter.ts';
import { decodeXml } from './decode-xml.ts';
import { readContents } from './epub-contents.ts';
import { type Package, readPackage } from './epub-package.ts';
import { bodyOf, headStyles, linkedSheets, resolved } from './epub-paths.ts';
import { placesInHeadings } from './heading-places.ts';
import { lightImages } from './light-images.ts';

/** Fonts are only hidden by these, not locked (EPUB 3.3, 4.4; Adobe's own way). */
const HIDDEN_FONT = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/;

/** @throws BookRefused; ToolError of a broken zip. */
export async function readEpub(folder: WebFolder): Promise<Book> {
  const text = async (path: string) => decodeXml((await folder.read(path))?.bytes ?? Buffer.alloc(0));
  await refuseLocked(text);
  const root = /full-path\s*=\s*["']([^"']+)["']/.exec(await text('META-INF/container.xml'))?.[1] ?? '';
  const book = readPackage(await text(root), root);
  if (book.spine.length === 0) throw new BookRefused('not-a-book');
  const numbers = new Map(book.spine.map((path, index) => [path, index] as const));
  const chapters: string[] = [];
  const sheets = new Set<string>();
  const styles: string[] = [];
  const images = new Set(book.cover === '' ? [] : [book.cover]);
  for (const [index, path] of book.spine.entries()) {
    const page = await text(path);
    for (const sheet of linkedSheets(page)) sheets.add(`/${encoded(resolved(path, sheet).path)}`);
    styles.push(headStyles(page));
    chapters.push(chapter(page, path, index, { numbers, images }));
  }
  const cover = await coverOf(book, chapters[0] ?? '', text);
  return {
    ...book,
    contents: await readContents(book, text, (path, id) => idIn(numbers, path, id)),
    html: cover + chapters.join('\n'),
    sheets: [...sheets],
    styles: [...new Set(styles)].join('\n'),
    read: await lightImages(folder.read, images),
  };
}

/** @throws BookRefused for what only the seller's programs open. */
async function refuseLocked(text: (path: string) => Promise<string>): Promise<void> {
  const encryption = await text('META-INF/encryption.xml');
  const ways = [...encryption.matchAll(/EncryptionMethod[^>]*Algorithm\s*=\s*["']([^"']+)["']/g)].map(
    ([, way = '']) => way,
  );
  if (ways.some((way) => !HIDDEN_FONT.test(way))) throw new BookRefused('book-locked');
}

interface Parts {
  /** Of the chapters, by their paths. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Gets the paths of the images that chapters show. */
  readonly images: Set<string>;
}

function chapter(page: string, path: string, index: number, { numbers, images }: Parts): string {
  const { html, attributes } = bodyOf(page);
  const clean = cleanChapter(html, {
    idOf: (id) => `c${index}-${id}`,
    linkOf(href) {
      if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return href;
      const { path: target, id } = resolved(path, href);
      const inside = idIn(numbers, target, id);
      return inside ? `#${encodeURIComponent(inside)}` : '#';
    },
    imageOf(source) {
      if (/^(data:|[a-z][a-z0-9+.-]*:)/i.test(source)) return source;
      const image = resolved(path, source).path;
      images.add(image);
      return `/${encoded(image)}`;
    },
  });
  return `<section id="c${index}" class="sheaf-chapter ${escapeHtml(attributes.class)}"${attributes.rest}>${placesInHeadings(clean)}</section>`;
}

/** Undefined where it is no chapter of the book. */
function idIn(numbers: ReadonlyMap<string, number>, path: string, id: string): string | undefined {
  const number = numbers.get(path);
  if (number === undefined) return undefined;
  return id === '' ? `c${number}` : `c${number}-${id}`;
}

/** Where the first chapter is not the cover. */
async function coverOf({ cover }: Package, first: string, text: (path: string) => Promise<string>): Promise<string> {
  const address = `/${encoded(cover)}`;
  if (cover === '' || first.includes(address) || (await text(cover)) === '') return '';
  return `<section class="sheaf-cover"><img alt="" src="${escapeHtml(address)}"></section>\n`;
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
