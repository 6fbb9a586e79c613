/** Reads the addresses that the links and bookmarks of a document lead to. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { FileAddresses } from '../../../ui/panel-props.ts';

/** A long file has the same addresses again and again. */
const MOST_PAGES = 200;

type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** In the order of the file. */
export async function pageAddresses(document: PDFDocumentProxy): Promise<FileAddresses> {
  const addresses = new Map<string, number>();
  const add = (address: unknown) => {
    if (typeof address === 'string' && address !== '') addresses.set(address, (addresses.get(address) ?? 0) + 1);
  };
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number++) {
    const page = await document.getPage(number);
    // What pdf.js holds for unsafe to follow is an address as well.
    for (const { unsafeUrl, url } of await page.getAnnotations()) add(unsafeUrl ?? url);
    page.cleanup();
  }
  const visit = (nodes: readonly Node[]): void => {
    for (const { unsafeUrl, url, items } of nodes) {
      add(unsafeUrl ?? url);
      visit(items);
    }
  };
  visit((await document.getOutline()) ?? []);
  return { addresses, firstPages: document.numPages > MOST_PAGES ? MOST_PAGES : null };
}
