/** Gives everything that pages are drawn from its new colours, each object once, however many pages draw it. */
import { inlineStream } from '../images/extract/inline-picture.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, name, PdfDict, type PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { changeContent, PATTERN_SPACE, setColor } from './change-content.ts';
import { changeImage } from './change-image.ts';
import { changeShading } from './change-shading.ts';
import type { ColorChange } from './color-change.ts';
import { readSpace } from './color-spaces.ts';
import type { ImageContext } from './image-context.ts';
import { inlineParts, inlineText } from './inline-parts.ts';
import { packContent } from './pack-content.ts';

/** How deep forms are drawn by forms. */
const MAX_DEPTH = 40;
const MAX_CONTENT_BYTES = 64 * 1024 ** 2;
const KINDS = ['XObject', 'Pattern', 'Shading', 'Font', 'ExtGState'] as const;
type Kind = (typeof KINDS)[number];

export interface ChangePlan {
  readonly change: ColorChange;
  /** Whether images change, too. */
  readonly images: boolean;
  /** Objects that must stay as they are: for those who change, a changed copy is made. */
  readonly kept: ReadonlySet<number>;
}

interface Drawn {
  /** Undefined where it stays. */
  readonly bytes: Uint8Array | undefined;
  /** Undefined where they stay. */
  readonly resources: PdfObject | undefined;
  /** Whether no inline image had to keep its colours. */
  readonly isComplete: boolean;
}

export class ChangedObjects {
  /** Objects that could not be changed. */
  readonly failed = new Set<number>();
  /** Numbers of annotations that were changed: several pages may list one. */
  readonly annotations = new Set<number>();
  /** Whether anything was changed at all. */
  hasChanges = false;
  /** What content begins with, so that what sets no colour is drawn in the new one. */
  readonly start: string;
  readonly #document: PdfDocument;
  readonly #plan: ChangePlan;
  readonly #context: ImageContext;
  /** By the number of the old object. */
  readonly #done = new Map<number, PdfRef>();
  readonly #resources = new Map<PdfDict, PdfDict>();
  readonly #altered = new Set<PdfDict>();
  readonly #references = new Map<PdfDict, PdfRef>();

  constructor(document: PdfDocument, plan: ChangePlan, context: ImageContext) {
    this.#document = document;
    this.#plan = plan;
    this.#context = context;
    const black = plan.change.color([0, 0, 0]);
    const isBlack = black.every((value) => value === 0);
    this.start = isBlack ? '' : `${setColor(black, false)} ${setColor(black, true)}\n`;
  }

  /** A content with its resources. @param old those that it has, or that whoever draws it has. */
  async content(bytes: Uint8Array, old: PdfDict, depth = 0): Promise<Drawn> {
    const document = this.#document;
    const spaces = document.dict(old.get('ColorSpace'));
    const images = new Map<string, PdfRef>();
    let isComplete = true;
    const changed = await changeContent(bytes, this.#plan.change, {
      space: (space: PdfName) => readSpace(document, spaces?.get(space.value) ?? space),
      inlineImage: async (operator) => {
        const drawn = await this.#inline(operator, old, images);
        if (drawn === 'failed') isComplete = false;
        return drawn === 'failed' ? undefined : drawn;
      },
    });
    if (changed) this.hasChanges = true;
    const made = await this.resources(old, depth);
    const isAltered = this.#altered.has(made);
    if (images.size === 0 && !changed?.usesPatternSpace)
      return { bytes: changed?.bytes, resources: isAltered ? this.#shared(made) : undefined, isComplete };
    const own = made.clone();
    own.set('XObject', withEntries(document, own.get('XObject'), images));
    const pattern = [name('Pattern'), name('DeviceRGB')];
    if (changed?.usesPatternSpace)
      own.set('ColorSpace', withEntries(document, own.get('ColorSpace'), new Map([[PATTERN_SPACE, pattern]])));
    return { bytes: changed?.bytes, resources: own, isComplete };
  }

  #shared(resources: PdfDict): PdfRef {
    const known = this.#references.get(resources) ?? this.#document.add(resources);
    this.#references.set(resources, known);
    return known;
  }

  /** What stands for the resources; the old ones where nothing in them changes. */
  async resources(old: PdfDict, depth: number): Promise<PdfDict> {
    const known = this.#resources.get(old);
    if (known) return known;
    const made = old.clone();
    this.#resources.set(old, made);
    for (const kind of KINDS) {
      const list = this.#document.dict(old.get(kind));
      if (!list) continue;
      const copy = list.clone();
      let isAltered = false;
      for (const [key, value] of list.entries()) {
        const next = await this.#item(kind, value, old, depth);
        if (next === value) continue;
        copy.set(key, next);
        isAltered = true;
      }
      if (!isAltered) continue;
      made.set(kind, copy);
      this.#altered.add(made);
    }
    return made;
  }

  /** A form, or a pattern drawn like one. @param parent resources that it draws with where it has none. */
  async form(reference: PdfRef, parent: PdfDict, isOwnStart: boolean, depth: number): Promise<PdfRef> {
    const known = this.#done.get(reference.number);
    const stream = this.#document.stream(reference);
    if (known || !stream || depth > MAX_DEPTH) return known ?? reference;
    const place = this.#place(reference);
    const bytes = decodeStream(this.#document, stream, MAX_CONTENT_BYTES);
    const own = this.#document.dict(stream.dict.get('Resources'));
    const drawn = bytes ? await this.content(bytes, own ?? parent, depth + 1) : undefined;
    if (!drawn?.isComplete) this.failed.add(place.number);
    const start = isOwnStart ? this.start : '';
    const dict = stream.dict.clone();
    if (drawn?.resources) dict.set('Resources', drawn.resources);
    const hasGroup = this.changeGroup(dict);
    if (bytes && (drawn?.bytes || start !== '')) {
      const packed = await packContent(dict, [Buffer.from(start), drawn?.bytes ?? bytes], this.#context.spool);
      this.#document.set(place, packed);
    } else if (drawn?.resources || hasGroup || place !== reference) {
      this.#document.set(place, new PdfStream(dict, stream.data));
    }
    return place;
  }

  /** Groups mix their colours in a space of their own (11.4.7). @returns whether it was changed. */
  changeGroup(dict: PdfDict): boolean {
    const group = this.#document.dict(dict.get('Group'));
    const { change, images } = this.#plan;
    if (!group?.has('CS') || (change.kind === 'gray' && !images)) return false;
    const wanted = change.kind === 'gray' ? 'DeviceGray' : 'DeviceRGB';
    if (this.#document.nameOf(group.get('CS')) === wanted) return false;
    const made = group.clone();
    made.set('CS', name(wanted));
    dict.set('Group', made);
    return true;
  }

  async #item(kind: Kind, value: PdfObject, parent: PdfDict, depth: number): Promise<PdfObject> {
    if (kind === 'XObject') return this.#object(value, parent, depth);
    if (kind === 'Pattern') return this.#pattern(value, parent, depth);
    // Nothing can be drawn with an empty one.
    if (kind === 'Shading' && !this.#document.dict(value)?.has('ShadingType')) return value;
    if (kind === 'Shading') return this.#once(value, () => changeShading(this.#document, value, this.#plan.change));
    if (kind === 'ExtGState') return this.#state(value);
    return this.#font(value, parent, depth);
  }

  async #object(value: PdfObject, parent: PdfDict, depth: number): Promise<PdfObject> {
    const stream = this.#document.stream(value);
    if (!(value instanceof PdfRef) || !stream) return value;
    const subtype = this.#document.nameOf(stream.dict.get('Subtype'));
    if (subtype === 'Form') return this.form(value, parent, false, depth);
    if (subtype !== 'Image' || !this.#plan.images) return value;
    const known = this.#done.get(value.number);
    if (known) return known;
    const made = await changeImage(this.#document, stream, this.#plan.change, this.#context);
    if (made === 'failed') this.failed.add(value.number);
    if (!(made instanceof PdfStream)) return this.#keep(value);
    return this.#put(value, made);
  }

  async #pattern(value: PdfObject, parent: PdfDict, depth: number): Promise<PdfObject> {
    const dict = this.#document.dict(value);
    const known = value instanceof PdfRef ? this.#done.get(value.number) : undefined;
    if (known || !dict) return known ?? value;
    if (this.#document.number(dict.get('PatternType')) === 2) {
      const shading = await this.#item('Shading', dict.get('Shading'), parent, depth);
      if (shading === dict.get('Shading')) return value;
      const made = dict.clone();
      made.set('Shading', shading);
      return this.#once(value, () => made);
    }
    const isColored = this.#document.number(dict.get('PaintType')) === 1;
    return value instanceof PdfRef && isColored ? this.form(value, parent, true, depth) : value;
  }

  #state(value: PdfObject): PdfObject {
    const { blends } = this.#plan.change;
    const dict = this.#document.dict(value);
    const mode = this.#document.resolve(dict?.get('BM') ?? null);
    const first = this.#document.nameOf(isArray(mode) ? (mode[0] ?? null) : mode) ?? '';
    const other = blends[first];
    if (!dict || !other) return value;
    const made = dict.clone();
    made.set('BM', name(other));
    return this.#once(value, () => made);
  }

  async #font(value: PdfObject, parent: PdfDict, depth: number): Promise<PdfObject> {
    const document = this.#document;
    const dict = document.dict(value);
    const procs = document.dict(dict?.get('CharProcs') ?? null);
    if (!dict || !procs || document.nameOf(dict.get('Subtype')) !== 'Type3' || depth > MAX_DEPTH) return value;
    const known = value instanceof PdfRef ? this.#done.get(value.number) : undefined;
    if (known) return known;
    if (value instanceof PdfRef) this.#done.set(value.number, value);
    const resources = document.dict(dict.get('Resources')) ?? parent;
    const made = dict.clone();
    const glyphs = procs.clone();
    const images = new Map<string, PdfObject>();
    for (const [key, glyph] of procs.entries()) {
      const stream = document.stream(glyph);
      const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
      const drawn = bytes && (await this.content(bytes, resources, depth + 1));
      for (const [image, place] of document
        .dict(document.dict(drawn?.resources ?? null)?.get('XObject') ?? null)
        ?.entries() ?? [])
        images.set(image, place);
      if (drawn?.isComplete === false && value instanceof PdfRef) this.failed.add(value.number);
      if (!stream || !drawn?.bytes) continue;
      glyphs.set(key, document.add(await packContent(stream.dict.clone(), [drawn.bytes], this.#context.spool)));
    }
    const changed = await this.resources(resources, depth);
    if (document.dict(dict.get('Resources')) || images.size > 0) {
      const own = changed.clone();
      if (images.size > 0) own.set('XObject', withEntries(document, own.get('XObject'), images));
      made.set('Resources', own);
    }
    made.set('CharProcs', glyphs);
    if (!(value instanceof PdfRef)) return made;
    this.#done.delete(value.number);
    return this.#put(value, made);
  }

  /** @returns the operator that draws the changed image; undefined where nothing has to change. */
  async #inline(operator: Uint8Array, resources: PdfDict, images: Map<string, PdfRef>): Promise<string | undefined> {
    if (!this.#plan.images) return undefined;
    const parts = inlineParts(operator);
    if (!parts) return 'failed';
    const stream = inlineStream(this.#document, parts, resources);
    const made = await changeImage(this.#document, stream, this.#plan.change, this.#context);
    if (!(made instanceof PdfStream)) return made === 'failed' ? made : undefined;
    const text = made.data === stream.data ? inlineText(made) : undefined;
    if (text) return text;
    const place = this.#document.add(made);
    const key = `SheafImage${place.number}`;
    images.set(key, place);
    return `/${key} Do`;
  }

  /** A value that is changed once: in its place, or beside it where others keep it. Undefined is a failure. */
  #once(value: PdfObject, make: () => PdfObject | undefined): PdfObject {
    const known = value instanceof PdfRef ? this.#done.get(value.number) : undefined;
    if (known) return known;
    const made = make();
    if (made === undefined) {
      if (!(value instanceof PdfRef)) return value;
      this.failed.add(value.number);
      return this.#keep(value);
    }
    if (value instanceof PdfRef) return this.#put(value, made);
    this.hasChanges = true;
    return made instanceof PdfStream ? this.#document.add(made) : made;
  }

  #keep(reference: PdfRef): PdfRef {
    this.#done.set(reference.number, reference);
    return reference;
  }

  #put(reference: PdfRef, made: PdfObject): PdfRef {
    this.hasChanges = true;
    const place = this.#place(reference);
    this.#document.set(place, made);
    return place;
  }

  #place(reference: PdfRef): PdfRef {
    const place = this.#plan.kept.has(reference.number) ? this.#document.add(null) : reference;
    this.#done.set(reference.number, place);
    return place;
  }
}

function withEntries(document: PdfDocument, old: PdfObject, entries: ReadonlyMap<string, PdfObject>): PdfDict {
  return new PdfDict([...(document.dict(old)?.entries() ?? []), ...entries]);
}
