/** Reads finished PDFs with pdf.js, which had no part in making them: what a viewer would find. */
import { readFile } from 'node:fs/promises';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Bookmark {
  readonly title: string;
  /** Page number from 1; 0 where it leads nowhere. */
  readonly page: number;
  readonly children: readonly Bookmark[];
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly text: string;
  /** Page numbers from 1 that links lead to, 0 for nowhere; addresses stand as they are. */
  readonly links: readonly (number | string)[];
  /** Roles of the tags of the page, outermost first, in reading order. */
  readonly tags: readonly string[];
}

export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly bookmarks: readonly Bookmark[];
  readonly labels: readonly string[] | null;
  /** Names of form fields. */
  readonly fields: readonly string[];
  readonly attachments: Readonly<Record<string, string>>;
  readonly title: string;
  /** Texts of the notes on all pages. */
  readonly notes: readonly string[];
  /** `PDF/A-2b` where the file claims to follow that. */
  readonly claim: string;
}

/** @param password of the file, where it has one. */
export async function readPdf(path: string, password = ''): Promise<ReadPdf> {
  const data = new Uint8Array(await readFile(path));
  const task = getDocument({ data, password, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await task.promise;
  try {
    const pages: ReadPage[] = [];
    for (let number = 1; number <= document.numPages; number++) pages.push(await readPage(document, number));
    const { info: facts, metadata } = await document.getMetadata();
    const info = facts as { readonly Title?: string };
    const part = metadata?.get('pdfaid:part');
    return {
      pages,
      bookmarks: await readBookmarks(document, ((await document.getOutline()) ?? []) as readonly OutlineNode[]),
      labels: await document.getPageLabels(),
      fields: [...((await document.getFieldObjects())?.keys() ?? [])].sort(),
      attachments: await readAttachments(document),
      title: info.Title ?? '',
      notes: await readNotes(document),
      claim: part ? `PDF/A-${part}${String(metadata?.get('pdfaid:conformance')).toLowerCase()}` : '',
    };
  } finally {
    await task.destroy();
  }
}

async function readAttachments(document: PDFDocumentProxy): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const [id, file] of (await document.getAttachments()) ?? []) {
    const content = await document.getAttachmentContent(id);
    found[file.filename] = Buffer.from(content ?? []).toString('utf8');
  }
  return found;
}

async function readNotes(document: PDFDocumentProxy): Promise<readonly string[]> {
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    for (const { subtype, contentsObj } of await page.getAnnotations()) {
      if (subtype === 'Text') found.push(contentsObj?.str ?? '');
    }
  }
  return found;
}

interface OutlineNode {
  readonly title: string;
  readonly dest: Destination;
  readonly items: readonly OutlineNode[];
}

type Destination = string | readonly unknown[] | null;

async function readBookmarks(document: PDFDocumentProxy, nodes: readonly OutlineNode[]): Promise<readonly Bookmark[]> {
  const found: Bookmark[] = [];
  for (const { title, dest, items } of nodes) {
    found.push({ title, page: await pageOf(document, dest), children: await readBookmarks(document, items) });
  }
  return found;
}

async function pageOf(document: PDFDocumentProxy, destination: Destination): Promise<number> {
  const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  const [page] = explicit ?? [];
  if (typeof page === 'number') return page + 1;
  if (!page) return 0;
  const reference = page as Parameters<PDFDocumentProxy['getPageIndex']>[0];
  return document.getPageIndex(reference).then(
    (index) => index + 1,
    () => 0,
  );
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<ReadPage> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const links: (number | string)[] = [];
  for (const annotation of await page.getAnnotations()) {
    if (annotation.subtype !== 'Link') continue;
    links.push(annotation.url ?? (await pageOf(document, annotation.dest ?? null)));
  }
  const tags: string[] = [];
  collectTags((await page.getStructTree()) as TagNode | null, tags);
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join('');
  return { width, height, rotation: page.rotate, text, links, tags };
}

interface TagNode {
  readonly role?: string;
  readonly children?: readonly TagNode[];
}

function collectTags(node: TagNode | null, tags: string[]): void {
  if (node?.role && node.role !== 'Root') tags.push(node.role);
  for (const child of node?.children ?? []) collectTags(child, tags);
}
