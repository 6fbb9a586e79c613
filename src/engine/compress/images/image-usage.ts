/** Finds how large every picture of a document is drawn, through forms and appearances. */
import { Pace } from '../../concurrency/pace.ts';
import { scanContent } from '../../content/content-scan.ts';
import { contentParts } from '../../content/contents.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import { appearancePlacement } from '../../document/pages/appearance.ts';
import { IDENTITY, type Matrix, multiply, readMatrix } from '../../geometry/matrix.ts';
import { readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, type PdfDict, type PdfObject, PdfRef, type PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';

/** Largest size that a picture is drawn at, in points on paper. */
export interface DrawnSize {
  readonly widthPt: number;
  readonly heightPt: number;
}

/** By object number. A picture that is missing is drawn where nothing can be measured: in a pattern, for instance. */
export type ImageUsage = ReadonlyMap<number, DrawnSize>;

const MAX_CONTENT_BYTES = 64 * 1024 ** 2;
/** All content together; beyond it nothing more is measured, and the pictures left keep their pixels. */
const MAX_TOTAL_BYTES = 768 * 1024 ** 2;
const MAX_VISITS = 100_000;

export interface DrawnScales {
  readonly images: ImageUsage;
  /** Largest scale that each form is drawn at, from its own space to points on paper, by object number. */
  readonly forms: ReadonlyMap<number, number>;
}

export async function measureImages(
  document: PdfDocument,
  pages: readonly PdfRef[],
  signal: AbortSignal,
): Promise<ImageUsage> {
  return (await measureScales(document, pages, signal)).images;
}

export async function measureScales(
  document: PdfDocument,
  pages: readonly PdfRef[],
  signal: AbortSignal,
): Promise<DrawnScales> {
  const walk = new UsageWalk(document);
  const pace = new Pace(signal);
  for (const page of pages) {
    walk.page(page);
    if (pace.isDue()) await pace.pause();
  }
  if (!walk.isComplete) return { images: new Map(), forms: new Map() };
  const isMeasured = ([number]: readonly [number, DrawnSize]) => !walk.unmeasured.has(number);
  const forms = [...walk.visited].filter(isMeasured);
  return {
    images: new Map([...walk.sizes].filter(isMeasured)),
    forms: new Map(forms.map(([number, { widthPt, heightPt }]) => [number, Math.max(widthPt, heightPt)])),
  };
}

interface Visit {
  readonly content: readonly PdfStream[];
  readonly resources: PdfDict;
  readonly matrix: Matrix;
}

class UsageWalk {
  readonly sizes = new Map<number, DrawnSize>();
  /** Pictures and forms in patterns, glyphs and soft masks of the graphics state: drawn at sizes that nobody followed here. */
  readonly unmeasured = new Set<number>();
  /** Largest scale that each form was visited at: a smaller one can add nothing. */
  readonly visited = new Map<number, DrawnSize>();
  readonly #document: PdfDocument;
  readonly #looked = new Set<PdfDict>();
  #bytes = 0;
  #visits = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** False when content had to be left unread: then a size that was found may not be the largest. */
  get isComplete(): boolean {
    return this.#bytes <= MAX_TOTAL_BYTES && this.#visits <= MAX_VISITS;
  }

  page(reference: PdfRef): void {
    const document = this.#document;
    const page = document.dict(reference);
    const resources = document.dict(page?.get('Resources') ?? null);
    if (!page) return;
    const unit = document.number(page.get('UserUnit')) ?? 1;
    const matrix: Matrix = [unit, 0, 0, unit, 0, 0];
    const contents = page.get('Contents');
    const parts = contentParts(document, contents);
    const content = parts.flatMap((part) => document.stream(part) ?? []);
    if (resources) this.#walk({ content, resources, matrix });
    for (const { dict } of pageAnnotations(document, reference)) this.#appearance(dict, matrix);
  }

  #appearance(annotation: PdfDict, matrix: Matrix): void {
    const rect = readBox(this.#document, annotation.get('Rect'));
    if (!rect) return;
    const normal = this.#document.dict(annotation.get('AP'))?.get('N') ?? null;
    const states = this.#document.stream(normal)
      ? [normal]
      : [...(this.#document.dict(normal)?.entries() ?? [])].map(([, value]) => value);
    for (const state of states) {
      const placed = appearancePlacement(this.#document, state, rect);
      const visit = placed && this.#formVisit(state, multiply(placed, matrix), undefined);
      if (visit) this.#walk(visit);
    }
  }

  #walk(first: Visit): void {
    const waiting: Visit[] = [first];
    for (let visit = waiting.pop(); visit && this.isComplete; visit = waiting.pop()) {
      const { resources, matrix } = visit;
      this.#visits++;
      this.#markUnmeasured(hiddenResources(this.#document, resources));
      const objects = this.#document.dict(resources.get('XObject'));
      const bytes = objects ? this.#content(visit.content) : undefined;
      if (!objects || !bytes) continue;
      scanContent(bytes, (name, drawn) => {
        const object = objects.get(name);
        const total = multiply(drawn, matrix);
        if (this.#isImage(object)) this.#draw(object, total);
        else {
          const inner = this.#formVisit(object, total, resources);
          if (inner) waiting.push(inner);
        }
      });
    }
  }

  #markUnmeasured(roots: readonly PdfDict[]): void {
    const waiting = [...roots];
    for (let resources = waiting.pop(); resources; resources = waiting.pop()) {
      if (this.#looked.has(resources)) continue;
      this.#looked.add(resources);
      for (const [, object] of this.#document.dict(resources.get('XObject'))?.entries() ?? []) {
        const inner = this.#document.dict(this.#document.stream(object)?.dict.get('Resources') ?? null);
        if (object instanceof PdfRef) this.unmeasured.add(object.number);
        if (inner && !this.#isImage(object)) waiting.push(inner);
      }
      waiting.push(...hiddenResources(this.#document, resources));
    }
  }

  /** All parts of a content stream as one: the state carries over from part to part. */
  #content(parts: readonly PdfStream[]): Uint8Array | undefined {
    const decoded: Uint8Array[] = [];
    for (const part of parts) {
      const bytes = decodeStream(this.#document, part, MAX_CONTENT_BYTES);
      if (!bytes) {
        this.#bytes = Number.POSITIVE_INFINITY;
        return undefined;
      }
      this.#bytes += bytes.length;
      decoded.push(bytes, Buffer.from('\n'));
    }
    return decoded.length === 2 ? decoded[0] : Buffer.concat(decoded);
  }

  #isImage(object: PdfObject): boolean {
    const dict = this.#document.stream(object)?.dict;
    return dict !== undefined && isName(this.#document.resolve(dict.get('Subtype')), 'Image');
  }

  #draw(object: PdfObject, matrix: Matrix): void {
    if (!(object instanceof PdfRef)) return;
    const size = scaleOf(matrix);
    const before = this.sizes.get(object.number);
    this.sizes.set(object.number, before ? larger(before, size) : size);
  }

  #formVisit(object: PdfObject, matrix: Matrix, inherited: PdfDict | undefined): Visit | undefined {
    const form = this.#document.stream(object);
    if (!form || !(object instanceof PdfRef)) return undefined;
    const own = readMatrix(this.#document, form.dict.get('Matrix')) ?? IDENTITY;
    const total = multiply(own, matrix);
    const scale = scaleOf(total);
    const before = this.visited.get(object.number);
    if (before && scale.widthPt <= before.widthPt && scale.heightPt <= before.heightPt) return undefined;
    this.visited.set(object.number, before ? larger(before, scale) : scale);
    const resources = this.#document.dict(form.dict.get('Resources')) ?? inherited;
    return resources && { content: [form], resources, matrix: total };
  }
}

/** Lengths of the unit square's sides after a transformation. */
function scaleOf(matrix: Matrix): DrawnSize {
  return { widthPt: Math.hypot(matrix[0], matrix[1]), heightPt: Math.hypot(matrix[2], matrix[3]) };
}

function larger(a: DrawnSize, b: DrawnSize): DrawnSize {
  return { widthPt: Math.max(a.widthPt, b.widthPt), heightPt: Math.max(a.heightPt, b.heightPt) };
}

/** Resources of what is drawn by another way than `Do`. */
function hiddenResources(document: PdfDocument, resources: PdfDict): readonly PdfDict[] {
  const entries = (category: string) =>
    [...(document.dict(resources.get(category))?.entries() ?? [])].map(([, value]) => value);
  const softMasks = entries('ExtGState').map((state) => {
    return document.dict(document.dict(state)?.get('SMask') ?? null)?.get('G') ?? null;
  });
  const owners = [...entries('Pattern'), ...entries('Font'), ...softMasks];
  return owners.flatMap((owner) => document.dict(document.dict(owner)?.get('Resources') ?? null) ?? []);
}
