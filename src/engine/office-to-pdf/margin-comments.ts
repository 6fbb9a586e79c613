/** Prints the comments of a text beside it: pages that have some get a wider margin, with a line to each place. */

import { pageAnnotations } from '../document/pages/annotation.ts';
import { readPages } from '../document/pages/page-list.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { PageStamper } from '../document/pages/stamp-page.ts';
import { IDENTITY } from '../geometry/matrix.ts';
import { boxArray, mediaBox, type PageBox, readBox } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isName, name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';
import { type Lettering, type LetterStyle, letteringFor } from '../text-setting/text-setter.ts';
import { wrapLines } from '../text-setting/wrap-lines.ts';

const PANEL_PT = 200;
const PADDING_PT = 12;
const GAP_PT = 10;
const TEXT_WIDTH_PT = PANEL_PT - 2 * PADDING_PT;
const INK = { red: 0.15, green: 0.15, blue: 0.15, hex: '#262626' };
const AUTHOR: LetterStyle = { family: 'sans', bold: true, italic: false, sizePt: 8, color: INK };
const WORDS: LetterStyle = { family: 'sans', bold: false, italic: false, sizePt: 9, color: INK };

interface Comment {
  readonly author: string;
  readonly words: string;
  /** Where it points to, in points of the page. */
  readonly at: PageBox;
}

/** Takes comments out of a document's notes and prints them. Call before it is saved. */
export async function printComments(document: PdfDocument): Promise<void> {
  const { pages } = readPages(document, Number.POSITIVE_INFINITY);
  let lettering: Lettering | undefined;
  for (const page of pages) {
    const comments = takeComments(document, page);
    if (comments.length === 0) continue;
    lettering ??= await letteringFor(document);
    drawPanel(document, page, comments, lettering);
  }
  if (!lettering) return;
  await lettering.finish();
  setPages(document, pages);
}

function takeComments(document: PdfDocument, page: PdfRef): readonly Comment[] {
  const found: Comment[] = [];
  const others = pageAnnotations(document, page).filter(({ dict }) => {
    const kind = document.resolve(dict.get('Subtype'));
    if (isName(kind, 'Popup')) return false;
    const at = isName(kind, 'Text') ? readBox(document, dict.get('Rect')) : undefined;
    if (!at) return true;
    // LibreOffice writes who and when into the title, with a comma behind.
    const author = (document.text(dict.get('T')) ?? '').replace(/[,\s]+$/, '');
    const words = document.text(dict.get('Contents')) ?? '';
    found.push({ author, words, at });
    return false;
  });
  if (found.length > 0)
    document.editable(page).set(
      'Annots',
      others.map(({ reference, dict }) => reference ?? dict),
    );
  return found.sort((a, b) => b.at.top - a.at.top);
}

function drawPanel(document: PdfDocument, page: PdfRef, comments: readonly Comment[], lettering: Lettering): void {
  const dict = document.editable(page);
  const media = mediaBox(document, dict);
  const left = media.right;
  const fonts = new PdfDict();
  const parts: string[] = [];
  let top = media.top - PADDING_PT;
  for (const comment of comments) {
    top = Math.min(top, Math.max(comment.at.top, media.bottom + PADDING_PT));
    const middle = (comment.at.top + comment.at.bottom) / 2;
    parts.push(`0.6 G 0.5 w ${words([comment.at.left, middle])} m ${words([left + PADDING_PT / 2, top - 5])} l S`);
    for (const [text, style] of [
      [wrapLines(comment.author, TEXT_WIDTH_PT, AUTHOR, lettering), AUTHOR],
      [wrapLines(comment.words, TEXT_WIDTH_PT, WORDS, lettering), WORDS],
    ] as const) {
      const laid = lettering.lay(text, style);
      for (const [key, font] of (document.dict(laid.resources.get('Font')) ?? new PdfDict()).entries())
        fonts.set(key, font);
      top -= laid.heightPt;
      parts.push(`q 1 0 0 1 ${words([left + PADDING_PT, top])} cm ${laid.content} Q`);
    }
    top -= GAP_PT;
  }
  // More comments than the page is high make it higher.
  const wide: PageBox = { ...media, right: left + PANEL_PT, bottom: Math.min(media.bottom, top) };
  const panel = `0.96 g ${words([left, wide.bottom, PANEL_PT, wide.top - wide.bottom])} re f`;
  const content = ['/Artifact BMC', panel, ...parts, 'EMC'].join('\n');
  const form = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: boxArray(wide),
    Resources: PdfDict.of({ Font: fonts }),
  });
  dict.set('MediaBox', boxArray(wide));
  for (const key of ['CropBox', 'TrimBox', 'BleedBox', 'ArtBox']) dict.delete(key);
  const drawn = document.add(PdfStream.ofBytes(form, Buffer.from(content, 'latin1')));
  new PageStamper(document).stamp(page, [{ form: drawn, matrix: IDENTITY }], { layer: 'over' });
}

function words(values: readonly number[]): string {
  return values.map((value) => serializeNumber(Math.round(value * 100) / 100)).join(' ');
}
