/** Tells whether a page is one big picture, and takes all that is drawn out of its content, so that only its text is left. */
import { readOperators } from '../content/content-operators.ts';
import { contentParts } from '../content/contents.ts';
import { IDENTITY, type Matrix, multiply, readMatrix, transformBox } from '../geometry/matrix.ts';
import { cropBox, intersectBoxes, type PageBox } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isName, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';

export interface PagePicture {
  /** Pixels to one unit of the page, along the picture's rows and its columns. */
  readonly across: number;
  readonly down: number;
  /** Black and white alone. */
  readonly isBilevel: boolean;
  /** Without colour, as far as its colour space tells. */
  readonly isGray: boolean;
  /** What its pictures take in the file. */
  readonly bytes: number;
  /** The content without anything that draws: text that is seen by nobody. */
  readonly text: Uint8Array;
  readonly resources: PdfDict;
}

/** A picture that covers less of a page is an illustration. */
const SCAN_SHARE = 0.6;
/** From here on, text below the picture cannot be seen. */
const COVERS = 0.95;
/** How far strips of one scan may differ. */
const STRIP_NEAR = 0.05;
/** A layer of a scan covers at least so much of the page; its resolution counts. */
const LAYER_SHARE = 0.3;
const MAX_CONTENT_BYTES = 4 * 1024 ** 2;
const MAX_DEPTH = 4;
/** Pages with more are drawings. */
const MOST = { forms: 500, pictures: 5_000 };
const UNIT = { left: 0, bottom: 0, right: 1, top: 1 };
const INVISIBLE = new Set([3, 7]);
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
const PAINTS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh']);

/** Undefined for a page on which more is seen than one picture, with its layers. */
export function pagePicture(document: PdfDocument, page: PdfRef): PagePicture | undefined {
  const dict = document.dict(page);
  if (!dict) return undefined;
  const contents = dict.get('Contents');
  const parts = contentParts(document, contents);
  const bytes = parts.flatMap((part) => {
    const stream = document.stream(part);
    return stream ? [decodeStream(document, stream, MAX_CONTENT_BYTES)] : [];
  });
  if (bytes.some((each) => each === undefined)) return undefined;
  const joined = Buffer.concat(bytes.flatMap((each) => [each ?? new Uint8Array(), Buffer.from('\n')]));
  const reader = new ContentReader(document, cropBox(document, dict));
  const text = reader.read(joined, dict.get('Resources'), { matrix: IDENTITY, mode: 0 }, 0);
  return text && reader.finish(text.bytes, text.resources);
}

interface Picture {
  readonly dict: PdfDict;
  readonly bytes: number;
  readonly share: number;
  /** Where it begins and ends on the page, in units of its space. */
  readonly left: number;
  readonly right: number;
  readonly across: number;
  readonly down: number;
}

interface State {
  readonly matrix: Matrix;
  /** Text rendering mode (ISO 32000-2, 9.3.6). */
  readonly mode: number;
}

interface Text {
  readonly bytes: Uint8Array;
  readonly resources: PdfDict;
}

class ContentReader {
  readonly #document: PdfDocument;
  readonly #box: PageBox;
  readonly #pictures: Picture[] = [];
  #hasTextBelow = false;
  #isDrawnOver = false;
  /** Whether pictures lie over most of the page, so that what follows is seen above them. */
  #isCovered = false;
  /** Of all pictures so far. */
  #share = 0;
  #forms = 0;

  constructor(document: PdfDocument, box: PageBox) {
    this.#document = document;
    this.#box = box;
  }

  finish(text: Uint8Array, resources: PdfDict): PagePicture | undefined {
    const [largest] = [...this.#pictures].sort((a, b) => b.share - a.share);
    if (!largest || this.#isDrawnOver) return undefined;
    const strips = this.#pictures.filter((each) => isStripBeside(each, largest));
    const share = strips.reduce((sum, each) => sum + each.share, 0);
    if (share < (this.#hasTextBelow ? COVERS : SCAN_SHARE)) return undefined;
    const layers = this.#pictures.filter((each) => each.share >= LAYER_SHARE || strips.includes(each));
    return {
      across: Math.max(...layers.map(({ across }) => across)),
      down: Math.max(...layers.map(({ down }) => down)),
      isBilevel:
        strips.length === this.#pictures.length && strips.every(({ dict }) => isBlackAndWhite(this.#document, dict)),
      isGray: this.#pictures.every(({ dict }) => isGraySpace(this.#document, dict.get('ColorSpace'))),
      bytes: this.#pictures.reduce((sum, { bytes }) => sum + bytes, 0),
      text,
      resources,
    };
  }

  /** Undefined where text or a drawing is seen that is no picture. */
  read(bytes: Uint8Array, resources: PdfObject, begin: State, depth: number): Text | undefined {
    const kept: Uint8Array[] = [];
    const objects = new PdfDict();
    const saved: State[] = [];
    let state = begin;
    let from = 0;
    for (const { word, operands, start, end } of readOperators(bytes)) {
      const replace = (by: string) => {
        kept.push(bytes.subarray(from, start), Buffer.from(by));
        from = end;
      };
      if (word === 'BI') return undefined;
      if (word === 'q') saved.push(state);
      else if (word === 'Q') state = saved.pop() ?? state;
      else if (word === 'Do') {
        const form = this.#draw(operands.at(-1), resources, state, depth);
        if (form) objects.set(form.key, form.reference);
        else replace(' ');
      } else if (PAINTS.has(word)) {
        this.#isDrawnOver ||= this.#isCovered;
        replace(word === 'sh' ? ' ' : ' n ');
      } else if (SHOWS_TEXT.has(word)) this.#show(operands, state);
      else state = followed(this.#document, word, operands, state);
      if (this.#isDrawnOver) return undefined;
    }
    kept.push(bytes.subarray(from));
    return { bytes: Buffer.concat(kept), resources: this.#withObjects(resources, objects) };
  }

  #show(operands: readonly PdfObject[], { mode }: State): void {
    if (INVISIBLE.has(mode) || !operands.some((operand) => hasLetters(this.#document, operand))) return;
    if (this.#isCovered) this.#isDrawnOver = true;
    else this.#hasTextBelow = true;
  }

  /** @returns the form without what it draws, where there was one. */
  #draw(operand: PdfObject | undefined, resources: PdfObject, state: State, depth: number) {
    const document = this.#document;
    const key = document.nameOf(operand ?? null) ?? '';
    const object = document.stream(document.dict(document.dict(resources)?.get('XObject') ?? null)?.get(key) ?? null);
    if (!object) return undefined;
    if (!isName(document.resolve(object.dict.get('Subtype')), 'Form')) {
      this.#addPicture(object, state.matrix);
      return undefined;
    }
    const bytes =
      depth < MAX_DEPTH && ++this.#forms <= MOST.forms ? decodeStream(document, object, MAX_CONTENT_BYTES) : undefined;
    const own = object.dict.get('Resources');
    const matrix = multiply(readMatrix(document, object.dict.get('Matrix')) ?? IDENTITY, state.matrix);
    const made = bytes && this.read(bytes, own ?? resources, { matrix, mode: state.mode }, depth + 1);
    if (!made) {
      this.#isDrawnOver = true;
      return undefined;
    }
    const dict = object.dict.clone();
    for (const entry of ['Filter', 'DecodeParms']) dict.delete(entry);
    dict.set('Resources', made.resources);
    return { key, reference: document.add(PdfStream.ofBytes(dict, made.bytes)) };
  }

  #addPicture(stream: PdfStream, matrix: Matrix): void {
    const document = this.#document;
    const seen = intersectBoxes(transformBox(matrix, UNIT), this.#box);
    const area = (this.#box.right - this.#box.left) * (this.#box.top - this.#box.bottom);
    const share = seen ? ((seen.right - seen.left) * (seen.top - seen.bottom)) / area : 0;
    const [a, b, c, d] = matrix;
    const width = document.number(stream.dict.get('Width')) ?? 0;
    const height = document.number(stream.dict.get('Height')) ?? 0;
    const mask = document.stream(stream.dict.get('SMask')) ?? document.stream(stream.dict.get('Mask'));
    // A picture that is turned by a quarter has its rows along the page's columns.
    const isAcross = Math.abs(b) > Math.abs(a);
    const [rows, columns] = [width / Math.max(1e-6, Math.hypot(a, b)), height / Math.max(1e-6, Math.hypot(c, d))];
    this.#share += share;
    this.#isCovered ||= this.#share >= SCAN_SHARE;
    this.#isDrawnOver ||= this.#pictures.length >= MOST.pictures;
    this.#pictures.push({
      dict: stream.dict,
      bytes: stream.length + (mask?.length ?? 0),
      share,
      left: seen?.left ?? 0,
      right: seen?.right ?? 0,
      across: isAcross ? columns : rows,
      down: isAcross ? rows : columns,
    });
  }

  #withObjects(resources: PdfObject, objects: PdfDict): PdfDict {
    const copy = (this.#document.dict(resources) ?? new PdfDict()).clone();
    copy.set('XObject', objects);
    return copy;
  }
}

/** Some programs store a scan in strips: as wide as each other, and as fine. */
function isStripBeside(a: Picture, b: Picture): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) <= STRIP_NEAR * Math.max(one, other);
  const isAsWide = Math.abs(a.left - b.left) + Math.abs(a.right - b.right) <= STRIP_NEAR * (b.right - b.left);
  return isAsWide && near(a.across, b.across) && near(a.down, b.down);
}

function followed(document: PdfDocument, word: string, operands: readonly PdfObject[], state: State): State {
  if (word === 'Tr' && typeof operands[0] === 'number') return { ...state, mode: operands[0] };
  if (word !== 'cm') return state;
  const matrix = readMatrix(document, [...operands]);
  return matrix ? { ...state, matrix: multiply(matrix, state.matrix) } : state;
}

function hasLetters(document: PdfDocument, operand: PdfObject): boolean {
  if (operand instanceof PdfString) return operand.bytes.some((byte) => byte !== 0x20);
  return document.array(operand).some((part) => part instanceof PdfString && hasLetters(document, part));
}

function isBlackAndWhite(document: PdfDocument, dict: PdfDict): boolean {
  if (document.isTrue(dict.get('ImageMask'))) return true;
  if (document.number(dict.get('BitsPerComponent')) === 1) return true;
  const filters = document.array(dict.get('Filter'));
  const last = document.nameOf(filters.at(-1) ?? dict.get('Filter'));
  return last === 'JBIG2Decode' || last === 'CCITTFaxDecode';
}

function isGraySpace(document: PdfDocument, space: PdfObject): boolean {
  const [family, profile] = [document.array(space)[0] ?? space, document.array(space)[1] ?? null];
  const kind = document.nameOf(family);
  if (kind === 'DeviceGray' || kind === 'CalGray' || kind === 'G') return true;
  return kind === 'ICCBased' && document.number(document.dict(profile)?.get('N') ?? null) === 1;
}
