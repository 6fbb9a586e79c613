/** Saves a document in the smallest form that PDF has, and lets qpdf find its way through it. */
import { countPages } from '../../../adapters/qpdf.ts';
import { readConformance } from '../../document/catalog/conformance.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { writePacked } from '../../syntax/write-packed.ts';
import type { BestStreams } from './best-streams.ts';

export interface SavePackedOptions {
  readonly best: BestStreams;
  readonly signal: AbortSignal;
}

/**
 * @returns false where the document needs another form: protected ones, and PDF/A-1, which knows no object streams.
 * @throws ToolError `engine-missing`, `engine-failed`, `too-complex`, `cancelled`.
 */
export async function savePacked(
  document: PdfDocument,
  path: string,
  { best, signal }: SavePackedOptions,
): Promise<boolean> {
  const conformance = readConformance(document);
  if (document.protection || conformance?.part === 1) return false;
  await writePacked(document, path, {
    signal,
    version: document.version,
    movesValues: true,
    // An archive's metadata must be found without unpacking (ISO 19005).
    pack: (streams) => best.pack(document, streams, conformance === undefined),
  });
  return (await countPages(path, { signal })) !== undefined;
}
