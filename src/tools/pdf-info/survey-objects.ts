/** Goes once over everything that a document's catalog leads to: fonts, images, actions, and what the bytes go to. */
import { FONT_PROGRAMS, glyphFont, isEmbedded } from '../../engine/fonts/font-program.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { streamFilters } from '../../engine/syntax/stream-filters.ts';
import { ColourNames } from './colour-names.ts';
import type { FontInfo, ImageInfo, PdfInfo } from './info.ts';

export interface ObjectSurvey {
  /** Each font once, in order of name. */
  readonly fonts: readonly FontInfo[];
  /** Without masks; in order of their objects. */
  readonly images: readonly (Omit<ImageInfo, 'dpi'> & { readonly number: number })[];
  /** Colour spaces that are named in resources, and those of the images. */
  readonly colours: readonly string[];
  readonly actions: PdfInfo['actions'];
  readonly space: Omit<PdfInfo['space'], 'other'>;
}

type Kind = keyof ObjectSurvey['space'];

const FORMATS: Readonly<Record<string, string>> = {
  DCTDecode: 'jpeg',
  JPXDecode: 'jpeg2000',
  JBIG2Decode: 'jbig2',
  CCITTFaxDecode: 'fax',
};
const ACTIONS = { JavaScript: 'scripts', Launch: 'launch', SubmitForm: 'submit', URI: 'webLinks' } as const;

export function surveyObjects(document: PdfDocument): ObjectSurvey {
  const survey = new Survey(document);
  survey.walk();
  return survey.result();
}

class Survey {
  readonly #document: PdfDocument;
  readonly #colours: ColourNames;
  readonly #fonts = new Map<string, FontInfo>();
  readonly #images = new Map<number, ObjectSurvey['images'][number]>();
  /** Objects that are masks of images, not images. */
  readonly #masks = new Set<number>();
  readonly #kinds = new Map<number, Kind>();
  readonly #bytes = new Map<number, number>();
  readonly #actions = { scripts: 0, launch: 0, submit: 0, webLinks: 0 };

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#colours = new ColourNames(document);
  }

  /** Objects are read and not kept. */
  walk(): void {
    const seen = new Set<number>();
    const waiting: PdfObject[] = [this.#document.trailer.get('Root')];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next instanceof PdfRef) {
        const target = this.#document.target(next);
        if (!target || seen.has(target.number)) continue;
        seen.add(target.number);
        const value = this.#document.peek(target.number);
        if (value instanceof PdfStream) this.#stream(target.number, value);
        waiting.push(value);
      } else if (isArray(next)) waiting.push(...next);
      else {
        const dict = next instanceof PdfStream ? next.dict : next;
        if (!(dict instanceof PdfDict)) continue;
        this.#dictionary(dict);
        for (const [, value] of dict.entries()) waiting.push(value);
      }
    }
  }

  result(): ObjectSurvey {
    const space = { images: 0, fonts: 0, content: 0, attachments: 0 };
    for (const [number, bytes] of this.#bytes) {
      const kind = this.#kinds.get(number);
      if (kind) space[kind] += bytes;
    }
    const images = [...this.#images.values()].filter(({ number }) => !this.#masks.has(number));
    return {
      fonts: [...this.#fonts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, font]) => font),
      images: images.sort((a, b) => a.number - b.number),
      colours: this.#colours.names,
      actions: this.#actions,
      space,
    };
  }

  #stream(number: number, stream: PdfStream): void {
    const document = this.#document;
    const { dict } = stream;
    this.#bytes.set(number, stream.length);
    const subtype = document.nameOf(dict.get('Subtype'));
    if (subtype === 'Form' || dict.has('PatternType')) this.#kinds.set(number, 'content');
    if (subtype !== 'Image') return;
    this.#kinds.set(number, 'images');
    const filter = streamFilters(document, dict).at(-1)?.name ?? '';
    this.#images.set(number, {
      number,
      width: document.number(dict.get('Width')) ?? 0,
      height: document.number(dict.get('Height')) ?? 0,
      format: FORMATS[filter] ?? 'samples',
      colour: document.isTrue(dict.get('ImageMask')) ? 'stencil' : this.#colours.nameOf(dict.get('ColorSpace')),
      bitsPerComponent: document.number(dict.get('BitsPerComponent')) ?? null,
      bytes: stream.length,
    });
  }

  #dictionary(dict: PdfDict): void {
    const document = this.#document;
    for (const key of FONT_PROGRAMS) this.#mark(dict.get(key), 'fonts');
    for (const [, file] of document.dict(dict.get('EF'))?.entries() ?? []) this.#mark(file, 'attachments');
    for (const part of [dict.get('Contents')].flat()) this.#mark(part, 'content');
    for (const key of ['SMask', 'Mask']) {
      const mask = dict.get(key);
      if (mask instanceof PdfRef) this.#masks.add(document.target(mask)?.number ?? 0);
    }
    for (const [, value] of document.dict(dict.get('ColorSpace'))?.entries() ?? []) this.#colours.nameOf(value);
    if (dict.has('BaseFont') || document.nameOf(dict.get('Subtype')) === 'Type3') this.#font(dict);
    const action = document.nameOf(dict.get('S'));
    if (action && Object.hasOwn(ACTIONS, action)) this.#action(dict, action as keyof typeof ACTIONS);
  }

  /** A structure element may be called what an action is called; it has none of its entries. */
  #action(dict: PdfDict, action: keyof typeof ACTIONS): void {
    const needed = { JavaScript: 'JS', Launch: 'F', SubmitForm: 'F', URI: 'URI' }[action];
    if (dict.has(needed) || (action === 'Launch' && dict.has('Win'))) this.#actions[ACTIONS[action]]++;
  }

  #mark(value: PdfObject, kind: Kind): void {
    const target = value instanceof PdfRef ? this.#document.target(value) : null;
    const found = target && this.#document.peek(target.number);
    if (target && found instanceof PdfStream) this.#kinds.set(target.number, kind);
    // A page may name a list of contents by one reference.
    else if (isArray(found)) for (const part of found) if (part instanceof PdfRef) this.#kinds.set(part.number, kind);
  }

  #font(dict: PdfDict): void {
    const document = this.#document;
    const subtype = document.nameOf(dict.get('Subtype')) ?? '';
    // What a composite font is made of is told with it (ISO 32000-2, 9.7.4).
    if (subtype.startsWith('CIDFont')) return;
    const written = document.nameOf(dict.get('BaseFont')) ?? document.nameOf(dict.get('Name')) ?? '';
    const [, mark = '', name = ''] = /^([A-Z]{6}\+)?(.*)$/s.exec(written) ?? [];
    const font = {
      name: readable(name),
      type: document.nameOf(glyphFont(document, dict)?.get('Subtype') ?? null) ?? subtype,
      embedded: isEmbedded(document, dict),
      subset: mark !== '',
    };
    this.#fonts.set(JSON.stringify(font), font);
  }
}

/** Names are UTF-8 by recommendation (7.3.5). */
function readable(name: string): string {
  return Buffer.from(name, 'latin1').toString('utf8');
}
