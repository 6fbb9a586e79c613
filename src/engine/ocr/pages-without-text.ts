/** Tells which pages have no text of their own: those that recognition is for. */
import { openPdfium } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';

/** Pages (1-based) of a plain PDF on disk without a single letter or digit, among those asked for. */
export async function pagesWithoutText(
  file: { readonly path: string; readonly name: string },
  pages: readonly number[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const document = await openPdfium(file.path, { name: file.name });
  try {
    return pages.filter((page) => {
      signal.throwIfAborted();
      return !document.withPage(page - 1, (opened) => readGlyphs(opened).some(isLetter));
    });
  } finally {
    document.close();
  }
}

function isLetter({ text, unmapped, generated }: { text: string; unmapped: boolean; generated: boolean }): boolean {
  return !generated && (unmapped || /[\p{L}\p{N}]/u.test(text));
}
