/** Makes contents pages: a heading, and a line for each entry with its page number, the whole line a link. */
import type { PageSize } from '../../../contract/pages/page-size.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { makeText } from '../../syntax/text-string.ts';
import { type Lettering, type LetterStyle, letteringFor } from '../../text-setting/text-setter.ts';
import { readPageLabels, writePageLabels } from '../catalog/page-labels.ts';
import { setPages } from '../pages/page-tree.ts';
import { pinTargets } from '../pages/pin-targets.ts';

export interface ContentsEntry {
  readonly title: string;
  /** Where it leads. */
  readonly page: PdfRef;
  /** Position of that page among those that follow the contents, from 1. */
  readonly number: number;
  /** How far in it begins, from 1. */
  readonly level?: number;
}

const BLACK = { red: 0, green: 0, blue: 0 };
const HEADING: LetterStyle = { family: 'sans', bold: true, italic: false, sizePt: 20, color: BLACK };
const LINE: LetterStyle = { family: 'sans', bold: false, italic: false, sizePt: 11, color: BLACK };
/** From one line to the next, of the size of letters. */
const LEADING = 1.9;
/** Between a title, the dots and the number. */
const GAP_PT = 8;
/** Each level begins so much further in, down to a depth at which titles still have room. */
const STEP_PT = 14;
const MOST_STEPS = 6;
/** Papers outside of these are no good to read a list on: A4 then. */
const MIN_SIDE_PT = 300;
const MAX_SIDE_PT = 2000;
const A4: PageSize = { widthPt: 595.28, heightPt: 841.89 };

/**
 * @param fillsSheet adds an empty page after an odd number of them.
 * @returns the pages, which the caller puts before all others.
 */
export async function contentsPages(
  document: PdfDocument,
  heading: string,
  entries: readonly ContentsEntry[],
  like: PageSize,
  fillsSheet: boolean,
): Promise<readonly PdfRef[]> {
  const sides = [like.widthPt, like.heightPt];
  const size = sides.every((side) => side >= MIN_SIDE_PT && side <= MAX_SIDE_PT) ? like : A4;
  const margin = Math.round(Math.min(size.widthPt, size.heightPt) * 0.1);
  const lettering = await letteringFor(document);
  const perPage = linesOf(size, margin);
  const count = Math.max(1, Math.ceil(entries.length / perPage));
  const before = fillsSheet ? count + (count % 2) : count;
  const pages: PdfRef[] = [];
  for (let page = 0; page < count; page++) {
    const sheet = new ContentsSheet(document, lettering, size, margin);
    if (page === 0) sheet.heading(heading);
    for (const entry of entries.slice(page * perPage, (page + 1) * perPage)) sheet.line(entry, before);
    pages.push(sheet.finish());
  }
  if (pages.length < before) pages.push(new ContentsSheet(document, lettering, size, margin).finish());
  await lettering.finish();
  return pages;
}

/** Puts contents before all other pages, whose labels stay theirs. @returns all pages. */
export function putFirst(
  document: PdfDocument,
  contents: readonly PdfRef[],
  pages: readonly PdfRef[],
): readonly PdfRef[] {
  pinTargets(document, pages);
  const labels = readPageLabels(document, pages.length);
  const all = [...contents, ...pages];
  setPages(document, all);
  const plain = { style: 'r', prefix: new Uint8Array() };
  if (labels) {
    writePageLabels(document, [...contents.map((_, index) => ({ ...plain, number: index + 1 })), ...labels]);
  }
  return all;
}

/** All pages keep the heading's room free, so that the lines stand alike. */
function linesOf({ heightPt }: PageSize, margin: number): number {
  return Math.max(1, Math.floor((heightPt - 2 * margin - 2 * HEADING.sizePt) / (LINE.sizePt * LEADING)));
}

class ContentsSheet {
  readonly #document: PdfDocument;
  readonly #lettering: Lettering;
  readonly #size: PageSize;
  readonly #margin: number;
  readonly #objects = new PdfDict();
  readonly #annotations: PdfObject[] = [];
  readonly #operators: string[] = [];
  #y: number;

  constructor(document: PdfDocument, lettering: Lettering, size: PageSize, margin: number) {
    this.#document = document;
    this.#lettering = lettering;
    this.#size = size;
    this.#margin = margin;
    this.#y = size.heightPt - margin - 2 * HEADING.sizePt;
  }

  heading(text: string): void {
    this.#draw(text, HEADING, this.#margin, this.#y + HEADING.sizePt);
  }

  /** @param before pages of contents that come first. */
  line({ title, page, number, level = 1 }: ContentsEntry, before: number): void {
    const height = LINE.sizePt * LEADING;
    this.#y -= height;
    const right = this.#size.widthPt - this.#margin;
    const left = this.#margin + Math.min(level - 1, MOST_STEPS) * STEP_PT;
    const shown = String(number + before);
    const numberWidth = this.#lettering.measure(shown, LINE).widthPt;
    const room = right - left - numberWidth - 3 * GAP_PT;
    const titleWidth = this.#draw(this.#shortened(title, room), LINE, left, this.#y);
    this.#draw(shown, LINE, right - numberWidth, this.#y);
    this.#dots(left + titleWidth + GAP_PT, right - numberWidth - GAP_PT);
    const link = PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Link'),
      Rect: [left, this.#y - 2, right, this.#y + height - 2],
      Border: [0, 0, 0],
      Dest: [page, name('Fit')],
      Contents: makeText(title),
    });
    this.#annotations.push(this.#document.add(link));
  }

  finish(): PdfRef {
    // Beside tagged pages a list without tags counts as decoration; its links are read all the same.
    const content = ['/Artifact BMC', ...this.#operators, 'EMC'].join('\n');
    return this.#document.add(
      PdfDict.of({
        Type: name('Page'),
        MediaBox: [0, 0, this.#size.widthPt, this.#size.heightPt],
        Resources: PdfDict.of({ XObject: this.#objects }),
        Contents: this.#document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(content, 'latin1'))),
        Annots: this.#annotations.length > 0 ? this.#annotations : undefined,
      }),
    );
  }

  /** @returns the width of the text. */
  #draw(text: string, style: LetterStyle, x: number, y: number): number {
    const { form, laid } = this.#lettering.form(text, style);
    const key = `T${this.#objects.size + 1}`;
    this.#objects.set(key, form);
    this.#operators.push(`q 1 0 0 1 ${serializeNumber(round(x))} ${serializeNumber(round(y))} cm /${key} Do Q`);
    return laid.widthPt;
  }

  #dots(from: number, to: number): void {
    if (to - from < GAP_PT) return;
    const y = serializeNumber(round(this.#y + LINE.sizePt * 0.35));
    const line = `${serializeNumber(round(from))} ${y} m ${serializeNumber(round(to))} ${y} l S`;
    this.#operators.push(`q 0.6 G 0.6 w 1 J [0 4] 0 d ${line} Q`);
  }

  /** Cut at a whole character where it is too long for its line. */
  #shortened(title: string, room: number): string {
    const fits = (text: string) => this.#lettering.measure(text, LINE).widthPt <= room;
    if (fits(title)) return title;
    const letters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment);
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(`${letters.slice(0, middle).join('')}…`)) low = middle;
      else high = middle - 1;
    }
    return `${letters.slice(0, low).join('')}…`;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
