/** Reads of a TrueType file what tells glyphs from codes: its character maps and glyph names (OpenType 1.9: cmap, post). */

const MAX_TABLES = 64;

export interface CharacterMap {
  readonly platform: number;
  readonly encoding: number;
  /** Glyph of a character; 0 where there is none. */
  glyph(character: number): number;
}

interface Place {
  readonly start: number;
  readonly length: number;
}

/**
 * Where the tables of a font file stand; those that are cut off are left out.
 * @throws RangeError for files whose directory is cut off.
 */
export function tablePlaces(view: DataView): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const count = Math.min(MAX_TABLES, view.getUint16(4));
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const tag = [0, 1, 2, 3].map((offset) => String.fromCharCode(view.getUint8(at + offset))).join('');
    const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (start + length <= view.byteLength) places.set(tag, { start, length });
  }
  return places;
}

export class TrueType {
  readonly #view: DataView;
  readonly #tables: ReadonlyMap<string, Place>;

  /** @throws RangeError for files that are cut off. */
  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#tables = tablePlaces(this.#view);
  }

  has(tag: string): boolean {
    return this.#tables.has(tag);
  }

  /** In ems: ascent and descent without the line gap (`hhea`); undefined where they are missing or of no use. */
  get lineHeight(): number | undefined {
    const [head, hhea] = [this.#tables.get('head'), this.#tables.get('hhea')];
    if (!head || !hhea) return undefined;
    const height = this.#view.getInt16(hhea.start + 4) - this.#view.getInt16(hhea.start + 6);
    const unitsPerEm = this.#view.getUint16(head.start + 18);
    return unitsPerEm > 0 && height > 0 ? height / unitsPerEm : undefined;
  }

  get glyphCount(): number {
    const maxp = this.#tables.get('maxp');
    return maxp ? this.#view.getUint16(maxp.start + 4) : 0;
  }

  /** Undefined when one of them is of a kind that is not read here. */
  characterMaps(): readonly CharacterMap[] | undefined {
    const cmap = this.#tables.get('cmap');
    if (!cmap) return [];
    const maps: CharacterMap[] = [];
    for (let index = 0; index < this.#view.getUint16(cmap.start + 2); index++) {
      const at = cmap.start + 4 + index * 8;
      const lookUp = this.#reader(cmap.start + this.#view.getUint32(at + 4));
      if (lookUp === null) continue;
      if (!lookUp) return undefined;
      maps.push({ platform: this.#view.getUint16(at), encoding: this.#view.getUint16(at + 2), glyph: lookUp });
    }
    return maps;
  }

  /** Null for kinds without glyphs of their own (variation sequences), undefined for unknown ones. */
  #reader(at: number): ((character: number) => number) | null | undefined {
    const view = this.#view;
    switch (view.getUint16(at)) {
      case 0:
        return (character) => (character < 256 ? view.getUint8(at + 6 + character) : 0);
      case 4:
        return (character) => this.#segmentGlyph(at, character);
      case 6:
        return (character) => {
          const place = character - view.getUint16(at + 6);
          return place >= 0 && place < view.getUint16(at + 8) ? view.getUint16(at + 10 + place * 2) : 0;
        };
      case 12:
        return (character) => this.#groupGlyph(at, character);
      case 14:
        return null;
      default:
        return undefined;
    }
  }

  #segmentGlyph(at: number, character: number): number {
    const view = this.#view;
    if (character > 0xffff) return 0;
    const segments = view.getUint16(at + 6) / 2;
    for (let index = 0; index < segments; index++) {
      if (view.getUint16(at + 14 + index * 2) < character) continue;
      const startAt = at + 16 + segments * 2 + index * 2;
      const start = view.getUint16(startAt);
      if (character < start) return 0;
      const delta = view.getUint16(startAt + segments * 2);
      const offsetAt = startAt + segments * 4;
      const offset = view.getUint16(offsetAt);
      if (offset === 0) return (character + delta) & 0xffff;
      const glyphAt = offsetAt + offset + (character - start) * 2;
      const glyph = glyphAt + 2 <= view.byteLength ? view.getUint16(glyphAt) : 0;
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  }

  #groupGlyph(at: number, character: number): number {
    const view = this.#view;
    const groups = view.getUint32(at + 12);
    for (let index = 0; index < groups; index++) {
      const group = at + 16 + index * 12;
      if (view.getUint32(group + 4) < character) continue;
      const start = view.getUint32(group);
      return character < start ? 0 : view.getUint32(group + 8) + character - start;
    }
    return 0;
  }

  /** Glyphs by their names, of a table of version 2; empty for other versions, which have the names of a Macintosh or none. */
  glyphNames(): ReadonlyMap<string, number> {
    const post = this.#tables.get('post');
    const names = new Map<string, number>();
    const view = this.#view;
    if (!post || post.length < 34 || view.getUint32(post.start) !== 0x00020000) return names;
    const count = view.getUint16(post.start + 32);
    const own: string[] = [];
    for (let at = post.start + 34 + count * 2; at < post.start + post.length; ) {
      const length = view.getUint8(at);
      if (at + 1 + length > post.start + post.length) break;
      own.push(Buffer.from(view.buffer, view.byteOffset + at + 1, length).toString('latin1'));
      at += 1 + length;
    }
    for (let glyph = 0; glyph < count; glyph++) {
      const index = view.getUint16(post.start + 34 + glyph * 2);
      const name = own[index - MACINTOSH_NAMES];
      if (name !== undefined) names.set(name, glyph);
    }
    return names;
  }
}

/** Indexes below this are names of the Macintosh's standard order, which character maps find as well. */
const MACINTOSH_NAMES = 258;
