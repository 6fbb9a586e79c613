/** Finds what pages show outside their tags: content that is neither read out nor marked as decoration (ISO 14289-1, 7.1). */
import { readOperators } from '../content/content-operators.ts';
import { type Content, contentBytes, pageContent } from '../content/contents.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '../syntax/object.ts';

const TEXT = new Set(['Tj', 'TJ', "'", '"']);
const PAINT = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'BI']);
/** Forms in forms. */
const MAX_DEPTH = 8;
const MAX_FORMS = 10_000;

/** Whether all that a page shows is tagged, or said to be decoration. @param tagged ids of the content that elements name. */
export function isAllMarked(document: PdfDocument, page: PdfRef, tagged: ReadonlySet<number>): boolean {
  return new MarkedContent(document).isAllMarked(pageContent(document, page), tagged, 0);
}

class MarkedContent {
  readonly #document: PdfDocument;
  readonly #known = new Map<PdfDict, boolean>();
  #forms = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @param tagged undefined in forms, whose ids are their own. */
  isAllMarked(content: Content, tagged: ReadonlySet<number> | undefined, depth: number): boolean {
    const bytes = contentBytes(this.#document, content);
    if (!bytes) return true;
    const open: boolean[] = [];
    let marked = 0;
    for (const { word, operands } of readOperators(bytes)) {
      if (word === 'BMC' || word === 'BDC') {
        const isMark = this.#isMark(operands, content.resources, tagged);
        open.push(isMark);
        if (isMark) marked += 1;
      } else if (word === 'EMC') {
        if (open.pop()) marked -= 1;
      } else if (marked === 0 && this.#shows(word, operands, content.resources, depth)) return false;
    }
    return true;
  }

  #isMark(
    [tag, properties]: readonly PdfObject[],
    resources: PdfDict | undefined,
    tagged?: ReadonlySet<number>,
  ): boolean {
    const document = this.#document;
    if (tag instanceof PdfName && tag.value === 'Artifact') return true;
    const named = properties instanceof PdfName ? document.dict(resources?.get('Properties') ?? null) : undefined;
    const dict = properties instanceof PdfName ? document.dict(named?.get(properties.value) ?? null) : properties;
    const id = dict instanceof PdfDict ? document.number(dict.get('MCID')) : undefined;
    return id !== undefined && (tagged?.has(id) ?? true);
  }

  /** Whether an operator outside any tag leaves something to see. */
  #shows(word: string, operands: readonly PdfObject[], resources: PdfDict | undefined, depth: number): boolean {
    if (TEXT.has(word)) return operands.some(hasLetters);
    if (word !== 'Do') return PAINT.has(word);
    const [name] = operands;
    const document = this.#document;
    const drawn =
      name instanceof PdfName ? document.dict(resources?.get('XObject') ?? null)?.get(name.value) : undefined;
    const stream = document.stream(drawn ?? null);
    if (!stream || document.number(stream.dict.get('StructParent')) !== undefined) return false;
    if (document.nameOf(stream.dict.get('Subtype')) !== 'Form') return true;
    const known = this.#known.get(stream.dict);
    if (known !== undefined) return known;
    this.#forms += 1;
    if (depth >= MAX_DEPTH || this.#forms > MAX_FORMS) return false;
    const own = document.dict(stream.dict.get('Resources')) ?? resources;
    const shows = !this.isAllMarked({ streams: [drawn ?? null], resources: own }, undefined, depth + 1);
    this.#known.set(stream.dict, shows);
    return shows;
  }
}

/** Spaces between tagged pieces are no content. */
function hasLetters(operand: PdfObject): boolean {
  if (Array.isArray(operand)) return operand.some(hasLetters);
  return operand instanceof PdfString && operand.bytes.some((byte) => byte !== 0x20);
}
