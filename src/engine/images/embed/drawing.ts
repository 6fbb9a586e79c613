/** A drawing that stays one on its page: an SVG that was made a PDF of vectors, put into another document. */
import { rewritePlain } from '../../../adapters/qpdf.ts';
import { svgToPdf } from '../../../adapters/rsvg.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { type PageForm, pageAsForm } from '../../document/pages/page-form.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { ObjectCopier } from '../../syntax/object-copier.ts';

export interface SvgFile {
  readonly text: Uint8Array;
  /** As the visitor calls it. */
  readonly name: string;
}

export interface Drawing {
  readonly kind: 'drawing';
  /** A PDF of one page, in the plain form. */
  readonly path: string;
  /** Its natural size. */
  readonly widthPt: number;
  readonly heightPt: number;
}

/** Effects such as blurs are drawn as pixels, one for a point: at four times the size they are fine enough for print. */
const ZOOM = 4;

/**
 * Undefined when the program is not there or cannot draw it.
 * @param path where the PDF will lie. @throws ToolError `drawing-too-complex`
 */
export async function readDrawing(
  { text, name }: SvgFile,
  path: string,
  signal: AbortSignal,
): Promise<Drawing | undefined> {
  const drawn = `${path}.drawn`;
  const result = await svgToPdf(text, drawn, { zoom: ZOOM, signal });
  // Drawn as pixels it would take as long, and nothing would stop it.
  if (result === 'stopped') throw new ToolError('drawing-too-complex', { file: name });
  if (result === 'refused') return undefined;
  if ((await rewritePlain(drawn, path, { signal })).kind === 'unreadable') return undefined;
  const document = PdfDocument.open(path);
  try {
    const { pages } = readPages(document, 1);
    const [page] = pages;
    if (!page) return undefined;
    const { widthPt, heightPt } = pageAsForm(document, page, document);
    return { kind: 'drawing', path, widthPt: widthPt / ZOOM, heightPt: heightPt / ZOOM };
  } finally {
    document.close();
  }
}

/** Adds the drawing to a document; its data is read from its file when the document is written. */
export async function addDrawing(target: PdfDocument, drawing: Drawing, signal: AbortSignal): Promise<PageForm> {
  const source = PdfDocument.open(drawing.path);
  const copier = new ObjectCopier(source, target);
  const [page] = readPages(source, 1).pages;
  if (!page) throw new Error('A drawing lost its page.');
  const form = pageAsForm(source, page, target, (value) => copier.copy(value));
  await copier.finish(signal);
  source.close();
  return form;
}
