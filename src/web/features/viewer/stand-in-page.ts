/** Stands in for a page that cannot be had, so that the viewer component can begin with it: it has a size, and nothing on it. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** How far to look for a page that can be had: a file without any shall not be read to its end. */
const MOST_TRIES = 20;

/** As large as the first page of the document that can be had. @throws Error where there is none. */
export async function standInPage(
  getPage: PDFDocumentProxy['getPage'],
  pages: number,
  reason: unknown,
): Promise<PDFPageProxy> {
  for (let number = 2; number <= Math.min(pages, MOST_TRIES); number++) {
    const page = await getPage(number).catch(() => undefined);
    if (page) return withoutContent(page, reason);
  }
  throw reason;
}

function withoutContent(page: PDFPageProxy, reason: unknown): PDFPageProxy {
  const empty: Readonly<Record<string, unknown>> = {
    render: () => ({ promise: Promise.reject(reason), cancel: () => undefined, separateAnnots: false }),
    getTextContent: async () => ({ items: [], styles: {}, lang: null }),
    getAnnotations: async () => [],
    getStructTree: async () => null,
  };
  return new Proxy(page, {
    get: (target, name) => {
      const own = typeof name === 'string' ? empty[name] : undefined;
      const value: unknown = own ?? Reflect.get(target, name, target);
      // Its own parts are known to the page alone.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
