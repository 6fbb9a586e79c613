/** Finds the pages that need transparency to be drawn: what their contents really use, not what their resources hold. */
import { readOperators } from '../../content/content-operators.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import { PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { isTransparentState } from '../content/check-states.ts';
import type { Subject } from '../rules/subject.ts';

export interface PageTransparency {
  readonly isTransparent: boolean;
  /** Annotations whose looks are. */
  readonly looks: ReadonlySet<PdfDict>;
}

const KINDS: Readonly<Record<string, string>> = {
  gs: 'ExtGState',
  Do: 'XObject',
  scn: 'Pattern',
  SCN: 'Pattern',
  Tf: 'Font',
};
const MAX_DEPTH = 24;

export class TransparencyFinder {
  readonly #subject: Subject;
  readonly #known = new Map<PdfStream, boolean>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  of(page: PdfRef): PageTransparency {
    const { document } = this.#subject;
    const dict = document.dict(page);
    const resources = this.#subject.dict(dict, 'Resources');
    const parts = this.#streams(dict?.get('Contents') ?? null);
    const bytes = Buffer.concat(parts.flatMap((part) => [this.#subject.bytes(part) ?? '', '\n'].map(Buffer.from)));
    const annotations = pageAnnotations(document, page).map((each) => each.dict);
    const looks = new Set(annotations.filter((each) => this.#isLook(this.#subject.dict(each, 'AP'), resources)));
    return { isTransparent: looks.size > 0 || this.#isContent(bytes, resources, 0), looks };
  }

  #streams(value: PdfObject): readonly PdfStream[] {
    const { document } = this.#subject;
    const one = document.stream(value);
    return one ? [one] : document.array(value).flatMap((item) => document.stream(item) ?? []);
  }

  #isLook(looks: PdfDict | undefined, resources: PdfDict | undefined): boolean {
    const { document } = this.#subject;
    return [...(looks?.entries() ?? [])].some(([, value]) => {
      const look = document.resolve(value);
      if (look instanceof PdfStream) return this.#isDrawing(look, resources, 0);
      return look instanceof PdfDict && this.#isLook(look, resources);
    });
  }

  #isContent(bytes: Uint8Array, resources: PdfDict | undefined, depth: number): boolean {
    const seen = new Set<string>();
    for (const { word, operands } of readOperators(bytes)) {
      const kind = KINDS[word];
      const named = operands.at(word === 'Tf' ? -2 : -1);
      if (!kind || !(named instanceof PdfName) || seen.has(`${kind} ${named.value}`)) continue;
      seen.add(`${kind} ${named.value}`);
      const used = this.#subject.document.resolve(this.#subject.dict(resources, kind)?.get(named.value) ?? null);
      if (this.#isUsed(kind, used, resources, depth)) return true;
    }
    return false;
  }

  #isUsed(kind: string, used: PdfObject, resources: PdfDict | undefined, depth: number): boolean {
    const dict = this.#subject.document.dict(used);
    if (!dict) return false;
    if (kind === 'ExtGState') return isTransparentState(this.#subject, dict);
    if (used instanceof PdfStream) return this.#isDrawing(used, resources, depth);
    if (kind === 'Pattern') {
      const state = this.#subject.dict(dict, 'ExtGState');
      return state !== undefined && isTransparentState(this.#subject, state);
    }
    const own = this.#subject.dict(dict, 'Resources') ?? resources;
    const glyphs = [...(this.#subject.dict(dict, 'CharProcs')?.entries() ?? [])];
    return glyphs.some(([, value]) => {
      const glyph = this.#subject.document.stream(value);
      return glyph !== undefined && this.#isDrawing(glyph, own, depth);
    });
  }

  /** An image, a form, a pattern or a glyph. */
  #isDrawing(stream: PdfStream, inherited: PdfDict | undefined, depth: number): boolean {
    const { dict } = stream;
    if (this.#subject.name(dict, 'Subtype') === 'Image') return isTransparentImage(this.#subject, dict);
    const known = this.#known.get(stream);
    if (known !== undefined || depth > MAX_DEPTH) return known ?? false;
    // One that draws itself adds nothing to what it shows.
    this.#known.set(stream, false);
    const resources = this.#subject.dict(dict, 'Resources') ?? inherited;
    const found = this.#isContent(this.#subject.bytes(stream) ?? new Uint8Array(), resources, depth + 1);
    this.#known.set(stream, found);
    return found;
  }
}

export function isTransparentImage(subject: Subject, dict: PdfDict): boolean {
  const hasMask = dict.has('SMask') && subject.name(dict, 'SMask') !== 'None';
  return hasMask || (subject.number(dict, 'SMaskInData') ?? 0) > 0;
}
