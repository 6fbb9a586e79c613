/** Packs the parts of a book as EPUB 3, with a table of contents that older readers know, too. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import type { DocumentPart } from '../flow/pack-document.ts';
import type { PartEntry } from '../html/contents-page.ts';
import { withoutControls } from '../html/runs-html.ts';

export interface EpubBook {
  readonly title: string;
  /** Empty where it is not told. */
  readonly author: string;
  /** A language tag; empty where it is not known. */
  readonly language: string;
  /** A moment as in ISO 8601, in UTC. */
  readonly modified: string;
  readonly isRightToLeft: boolean;
  /** In the order of reading. */
  readonly parts: readonly PartEntry[];
  /** The parts, and the style sheet. */
  readonly texts: readonly DocumentPart[];
  readonly images: readonly DocumentPart[];
  /** A JPEG. */
  readonly cover?: { readonly path: string; readonly widthPx: number; readonly heightPx: number } | undefined;
}

const FOLDER = 'EPUB';
const MOMENT = { mtime: new Date(Date.UTC(1980, 0, 1)), mode: 0o100644 };
const TYPES: Readonly<Record<string, string>> = {
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** The same book gives the same bytes. @throws what the file system throws. */
export async function writeEpub(book: EpubBook, path: string, signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, MOMENT);
  // It comes first and as it is, so that a file tells what it is by its first bytes.
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...MOMENT, compress: false });
  add('META-INF/container.xml', CONTAINER);
  const id = await identifier(book);
  add(`${FOLDER}/package.opf`, packageXml(book, id));
  add(`${FOLDER}/nav.xhtml`, navigation(book));
  add(`${FOLDER}/toc.ncx`, oldContents(book, id));
  if (book.cover) {
    add(`${FOLDER}/cover.xhtml`, coverPage(book, book.cover));
    zip.addFile(book.cover.path, `${FOLDER}/cover.jpg`, { ...MOMENT, compress: false });
  }
  for (const text of book.texts) zip.addFile(text.path, `${FOLDER}/${text.name}`, MOMENT);
  for (const image of book.images) zip.addFile(image.path, `${FOLDER}/${image.name}`, { ...MOMENT, compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path), { signal });
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** A name of the book that two books with the same text share. */
async function identifier({ texts, title }: EpubBook): Promise<string> {
  const hash = createHash('sha256').update(title);
  for (const { path } of texts) hash.update(await readFile(path));
  const hex = hash.digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function packageXml(book: EpubBook, id: string): string {
  const { title, author, language, modified, isRightToLeft, parts, texts, images, cover } = book;
  const items = [...texts, ...images].map(({ name }, index) => itemXml(`item-${index + 1}`, name));
  const ids = new Map(texts.map(({ name }, index) => [name, `item-${index + 1}`]));
  const spine = parts.map(({ name }) => `<itemref idref="${ids.get(name)}"/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">',
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:identifier id="id">${id}</dc:identifier>`,
    `<dc:title>${xml(title)}</dc:title>`,
    `<dc:language>${xml(language === '' ? 'und' : language)}</dc:language>`,
    ...(author === '' ? [] : [`<dc:creator>${xml(author)}</dc:creator>`]),
    `<meta property="dcterms:modified">${xml(modified)}</meta>`,
    ...(cover ? ['<meta name="cover" content="cover-image"/>'] : []),
    '</metadata>',
    '<manifest>',
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    ...(cover ? COVER_ITEMS : []),
    ...items,
    '</manifest>',
    `<spine toc="ncx"${isRightToLeft ? ' page-progression-direction="rtl"' : ''}>`,
    ...(cover ? ['<itemref idref="cover" linear="no"/>'] : []),
    ...spine,
    '</spine>',
    '</package>\n',
  ].join('\n');
}

const COVER_ITEMS = [
  '<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>',
  '<item id="cover-image" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
];

function itemXml(id: string, name: string): string {
  return `<item id="${id}" href="${xml(encodeURI(name))}" media-type="${TYPES[name.split('.').at(-1) ?? ''] ?? ''}"/>`;
}

function navigation({ title, language, parts }: EpubBook): string {
  const lines = parts.map((part) => `<li><a href="${xml(encodeURI(part.name))}">${xml(part.title)}</a></li>`);
  return xhtml(
    title,
    language,
    `<nav epub:type="toc">\n<h1>${xml(title)}</h1>\n<ol>\n${lines.join('\n')}\n</ol>\n</nav>`,
  );
}

function coverPage({ title, language }: EpubBook, { widthPx, heightPx }: NonNullable<EpubBook['cover']>): string {
  const image = `<img src="cover.jpg" alt="${xml(title)}" width="${widthPx}" height="${heightPx}" style="max-width: 100%; height: auto"/>`;
  return xhtml(title, language, `<div epub:type="cover" style="text-align: center">${image}</div>`);
}

function xhtml(title: string, language: string, body: string): string {
  const tag = language === '' ? '' : ` lang="${xml(language)}" xml:lang="${xml(language)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>',
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${tag}>`,
    `<head>\n<meta charset="utf-8"/>\n<title>${xml(title)}</title>\n</head>\n<body>`,
    `${body}\n</body>\n</html>\n`,
  ].join('\n');
}

/** The contents as EPUB 2 has them (NCX). */
function oldContents({ title, parts }: EpubBook, id: string): string {
  const points = parts.map(
    (part, index) =>
      `<navPoint id="point-${index + 1}" playOrder="${index + 1}"><navLabel><text>${xml(part.title)}</text></navLabel><content src="${xml(encodeURI(part.name))}"/></navPoint>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">',
    `<head><meta name="dtb:uid" content="${id}"/></head>`,
    `<docTitle><text>${xml(title)}</text></docTitle>`,
    `<navMap>\n${points.join('\n')}\n</navMap>`,
    '</ncx>\n',
  ].join('\n');
}

function xml(text: string): string {
  return escapeHtml(withoutControls(text));
}
