/** Places the letters of an /ActualText: PDFium puts all of them where it begins, as wide as others that the font has. */
import type { GlyphDraft } from './glyph-columns.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';

const KEY = new TextEncoder().encode('ActualText\0');
/** FPDF_OBJECT_STRING. */
const STRING = 3;
/** Marks that stand in each other: tagged files have one or two. */
const MAX_MARKS = 8;
/** Scripts whose letters PDFium turns round: they stay as they are. */
const RIGHT_TO_LEFT: readonly (readonly [number, number])[] = [
  [0x590, 0x8ff],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
];
/** In points. */
const SAME = 0.1;
/** In ems: what is wider holds more than the letters of one object. */
const WIDEST = 4;
const SPACE = 0x20;

interface Replaced {
  readonly from: number;
  count: number;
  readonly object: Pointer;
  /** Of what it draws, in points on the page. */
  readonly inkRight: number;
}

/** Collects the objects of a page that stand in an /ActualText, and places their letters once all are read. */
export class ActualTexts {
  readonly #pdfium: Pdfium;
  readonly #key: Pointer;
  readonly #found: Replaced[] = [];
  #object: Pointer = 0;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#key = pdfium.allocate(KEY.length);
    pdfium.bytes(this.#key, KEY.length).set(KEY);
  }

  free(): void {
    this.#pdfium.free(this.#key);
  }

  /** @param isLevel whether its line is level: others stay as they are. */
  beginObject(object: Pointer, isLevel: boolean): void {
    this.#object = isLevel && object !== 0 && this.#hasActualText(object) ? object : 0;
  }

  /** @param place in the draft. */
  letter(text: Pointer, index: number, code: number, place: number): void {
    const object = this.#object;
    if (object === 0) return;
    const last = this.#found.at(-1);
    if (last?.object === object && last.from + last.count === place) {
      last.count++;
      return;
    }
    const { call, scratch, view } = this.#pdfium;
    const isTurned = RIGHT_TO_LEFT.some(([first, end]) => code >= first && code <= end);
    if (isTurned || !call._FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24)) {
      this.#object = 0;
      return;
    }
    this.#found.push({ from: place, count: 1, object, inkRight: view(scratch + 8, 8).getFloat64(0, true) });
  }

  /**
   * Letters of one object share its width: up to where the next object begins, in files that draw their spaces, else up to
   * the end of what is drawn.
   * @param objects of the page, as they are drawn. @param leftPt of the page, in its own space.
   */
  place(draft: GlyphDraft, objects: ReadonlyMap<Pointer, number> | undefined, leftPt: number): void {
    if (this.#found.length === 0 || !objects) return;
    const order = [...objects.keys()];
    const hasSpaces = draft.codes.subarray(0, draft.length).some((code, at) => code === SPACE && draft.flags[at] === 0);
    const drawsSpaces = hasSpaces || order.some((object) => this.#isBlank(object));
    for (const each of this.#found) {
      const left = draft.boxes[4 * each.from] ?? 0;
      const em = draft.styles[draft.styleOf[each.from] ?? 0]?.sizePt ?? 0;
      const next = drawsSpaces ? this.#nextLeft(each.object, order[(objects.get(each.object) ?? 0) + 1]) : undefined;
      const isNear = next !== undefined && next - leftPt > left && next - leftPt < left + WIDEST * em * each.count;
      spread(draft, each, left, Math.max(left, (isNear ? next : each.inkRight) - leftPt));
    }
  }

  /** Where an object begins that goes on with the line of another. */
  #nextLeft(object: Pointer, next: Pointer | undefined): number | undefined {
    const [own, other] = [this.#origin(object), next === undefined ? undefined : this.#origin(next)];
    return own && other && Math.abs(own[1] - other[1]) < SAME ? other[0] : undefined;
  }

  #origin(object: Pointer): readonly [number, number] | undefined {
    const { call, scratch, view } = this.#pdfium;
    if (!call._FPDFPageObj_GetMatrix(object, scratch)) return undefined;
    const matrix = view(scratch, 24);
    return [matrix.getFloat32(16, true), matrix.getFloat32(20, true)];
  }

  /** Objects that draw spaces only have no width; PDFium leaves them out. */
  #isBlank(object: Pointer): boolean {
    const { call, scratch, view } = this.#pdfium;
    if (call._FPDFPageObj_GetType(object) !== 1) return false;
    if (!call._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return false;
    const box = view(scratch, 16);
    return box.getFloat32(8, true) - box.getFloat32(0, true) < 0.01;
  }

  #hasActualText(object: Pointer): boolean {
    const { call } = this.#pdfium;
    const count = Math.min(MAX_MARKS, call._FPDFPageObj_CountMarks(object));
    for (let index = 0; index < count; index++) {
      const mark = call._FPDFPageObj_GetMark(object, index);
      if (call._FPDFPageObjMark_GetParamValueType(mark, this.#key) === STRING) return true;
    }
    return false;
  }
}

function spread({ boxes }: GlyphDraft, { from, count }: Replaced, left: number, right: number): void {
  const step = (right - left) / count;
  for (let index = 0; index < count; index++) {
    boxes[4 * (from + index)] = left + index * step;
    boxes[4 * (from + index) + 2] = left + (index + 1) * step;
  }
}
