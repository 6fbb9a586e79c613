/** On which pages of a printed file the places lie that its links lead to. */
import { destinationPage, readNamedDestinations } from '../document/catalog/destination.ts';
import { readPages } from '../document/pages/page-list.ts';
import { PdfDocument } from '../syntax/document.ts';

/** Id of the element → its page, from 1. Chromium names a place by the id as addresses have it. */
export function targetPages(path: string): ReadonlyMap<string, number> {
  const document = PdfDocument.open(path);
  try {
    const { pages } = readPages(document, Number.POSITIVE_INFINITY);
    const places = new Map(pages.map((page, index) => [page.number, index + 1]));
    const named = readNamedDestinations(document);
    const found = new Map<string, number>();
    for (const [name, destination] of named) {
      const page = destinationPage(document, destination, named, pages);
      const place = page && places.get(page.number);
      if (place !== undefined) found.set(decodedId(name), place);
    }
    return found;
  } finally {
    document.close();
  }
}

function decodedId(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
