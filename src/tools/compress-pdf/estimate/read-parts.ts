/** What a PDF is made of, as far as it matters to how small it can become. */
import { latin1, type ReadBytes } from './find-streams.ts';
import { fontLeft } from './font-left.ts';
import { type ImagePart, imagePart } from './image-part.ts';
import { imagePlaces } from './image-places.ts';
import {
  filterOf,
  isOfType,
  type LooseObjects,
  numberAt,
  packedLength,
  reachedFrom,
  readObjects,
  type StreamPlace,
  unpackStream,
} from './read-objects.ts';
import { outlineBytes } from './type1-left.ts';

export interface FileParts {
  readonly size: number;
  readonly images: readonly ImagePart[];
  /** Bytes by kind; what stands a second time counts as `repeated`. */
  readonly bytes: Readonly<Record<PartKind, number>>;
  /** Square points of a page, on average. */
  readonly pageArea: number;
}

export const PART_KINDS = [
  ...['repeated', 'form', 'content', 'objects', 'dictionaries', 'metadata', 'profile', 'press'],
  ...['type1', 'cff', 'truetype', 'whole'],
] as const;
export type PartKind = (typeof PART_KINDS)[number];

const HEAD = 1_024;
/** A JPEG's tables stand behind its profile and what its camera says. */
const IMAGE_HEAD = 64 * 1_024;
const A4_AREA = 595 * 842;

/** @returns undefined for what is encrypted or no PDF. */
export async function readParts(read: ReadBytes, size: number): Promise<FileParts | undefined> {
  const loose = await readObjects(read, size);
  if (!loose) return undefined;
  const { streams, objects } = loose;
  const images: ImagePart[] = [];
  const bytes = Object.fromEntries(PART_KINDS.map((kind) => [kind, 0])) as Record<PartKind, number>;
  const fonts = fontFiles(loose);
  const typed = fontsToTypeWith(loose);
  const shown = shownFonts(loose);
  const isOldArchive = await isPdfA1(loose, read);
  const forms = formFiles(loose);
  const printing = referred(loose, 'DestOutputProfile');
  const rank = ({ number }: StreamPlace) => (printing.has(number) ? 0 : 1);
  const seen = new Set<string>();
  const hasImages = streams.some(isImage);
  const places = hasImages ? await imagePlaces(loose, read, (page) => areaOf(page) || pageArea(objects)) : new Map();
  // Of two equal profiles the one for printing stands first: it is the one that is kept.
  const inOrder = [...streams].sort((one, other) => rank(one) - rank(other));
  for (const stream of inOrder) {
    if (isOfType(stream, 'ObjStm') || isOfType(stream, 'XRef')) continue;
    const head = await read(stream.start, stream.start + Math.min(stream.bytes, isImage(stream) ? IMAGE_HEAD : HEAD));
    const mark = `${stream.bytes} ${latin1(head.subarray(0, HEAD))}`;
    const font = fonts.get(stream.number);
    if (seen.has(mark)) bytes.repeated += stream.bytes;
    else if (forms.has(stream.number)) bytes.form += stream.bytes;
    else if (printing.has(stream.number)) bytes.press += stream.bytes;
    else if (isImage(stream)) images.push({ ...imagePart(stream, head), place: places.get(stream.number) });
    else if (font && (isOldArchive || typed.has(stream.number))) bytes.whole += stream.bytes;
    else if (font) bytes[font.kind] += await leftOf(stream, font, shown, loose, read);
    else
      bytes[kindOf(stream)] +=
        filterOf(stream.dictionary) === '' ? await packedLength(await unpackStream(stream, read)) : stream.bytes;
    bytes.dictionaries += stream.dictionary.length;
    seen.add(mark);
  }
  const ofStreams = new Set(streams.map(({ number }) => number));
  const plain = [...objects].filter(([number]) => !ofStreams.has(number)).map(([, text]) => text);
  const text = new TextEncoder().encode(plain.join(''));
  if (isOldArchive) bytes.dictionaries += text.length;
  else bytes.objects = await packedLength(text);
  return { size, images, bytes, pageArea: pageArea(objects) };
}

function isImage({ dictionary }: StreamPlace): boolean {
  return /\/Subtype\s*\/Image\b/.test(dictionary);
}

function kindOf(stream: StreamPlace): PartKind {
  if (isOfType(stream, 'Metadata')) return 'metadata';
  return numberAt(stream.dictionary, 'N') === 4 ? 'profile' : 'content';
}

/** PDF/A-1 knows no object streams, and its lists of glyphs hold for whole fonts. */
async function isPdfA1({ streams }: LooseObjects, read: ReadBytes): Promise<boolean> {
  for (const stream of streams) {
    if (!isOfType(stream, 'Metadata')) continue;
    if (/pdfaid:part(?:>|=["'])1\b/.test(latin1(await unpackStream(stream, read)))) return true;
  }
  return false;
}

interface FontFile {
  readonly kind: 'type1' | 'cff' | 'truetype';
  /** Number of the font descriptor. */
  readonly descriptor: number;
}

const FONT_KINDS: Readonly<Record<string, FontFile['kind']>> = {
  FontFile: 'type1',
  FontFile2: 'truetype',
  FontFile3: 'cff',
};

function fontFiles({ objects }: LooseObjects): ReadonlyMap<number, FontFile> {
  const files = new Map<number, FontFile>();
  for (const [descriptor, text] of objects) {
    const [, key = '', number] = /\/(FontFile[23]?)\s+(\d+)\s+\d+\s+R/.exec(text) ?? [];
    const kind = FONT_KINDS[key];
    if (kind) files.set(Number(number), { kind, descriptor });
  }
  return files;
}

/** What a form's default resources lead to: whoever fills it in may type any letter, so its fonts stay whole. */
function fontsToTypeWith({ objects }: LooseObjects): ReadonlySet<number> {
  const starts: number[] = [];
  for (const text of objects.values()) {
    const resources = /\/DR\s*(<<[\s\S]*|\d+\s+\d+\s+R)/.exec(text)?.[1] ?? '';
    const fonts = resources.startsWith('<<') ? /\/Font\s*(<<[^>]*>>|\d+\s+\d+\s+R)/.exec(resources)?.[1] : resources;
    for (const [, number] of (fonts ?? '').matchAll(/(\d+)\s+\d+\s+R/g)) starts.push(Number(number));
  }
  return reachedFrom(starts, objects);
}

interface ShownFonts {
  /** Fonts by the number of their descriptor. */
  readonly of: ReadonlyMap<number, readonly (readonly [number: number, text: string])[]>;
  /** Composite fonts by the number of the one below. */
  readonly composite: ReadonlyMap<number, string>;
}

/** Gone through once, since a file may have a hundred thousand objects and hundreds of fonts. */
function shownFonts({ objects }: LooseObjects): ShownFonts {
  const of = new Map<number, (readonly [number, string])[]>();
  const composite = new Map<number, string>();
  for (const [number, text] of objects) {
    const descriptor = /\/FontDescriptor\s+(\d+)\s/.exec(text)?.[1];
    const below = /\/DescendantFonts\s*\[\s*(\d+)\s/.exec(text)?.[1];
    if (descriptor) {
      const fonts = of.get(Number(descriptor)) ?? [];
      fonts.push([number, text]);
      of.set(Number(descriptor), fonts);
    }
    if (below) composite.set(Number(below), text);
  }
  return { of, composite };
}

/** @returns bytes of a font that are left: of TrueType packed, of Type 1 outlines; of what we do not look into all. */
async function leftOf(
  stream: StreamPlace,
  font: FontFile,
  shown: ShownFonts,
  loose: LooseObjects,
  read: ReadBytes,
): Promise<number> {
  if (font.kind === 'cff') return stream.bytes;
  const used = await usedGlyphs(shown.of.get(font.descriptor) ?? [], shown, loose, read);
  const program = await unpackStream(stream, read);
  const left = font.kind === 'type1' ? outlineBytes(program, used) : await fontLeft(program, used);
  return Math.min(stream.bytes, left ?? stream.bytes);
}

/** As many as the fonts that show the program tell: what makes PDFs lists no others. Undefined where one tells nothing. */
async function usedGlyphs(
  fonts: readonly (readonly [number: number, text: string])[],
  { composite }: ShownFonts,
  loose: LooseObjects,
  read: ReadBytes,
): Promise<number | undefined> {
  let used: number | undefined;
  for (const [number, text] of fonts) {
    const named = composite.get(number) ?? text;
    const told = Math.min(widthsIn(text, loose), await codesOf(named, loose, read));
    if (told === Number.POSITIVE_INFINITY) return undefined;
    used = (used ?? 0) + told;
  }
  return used;
}

/** How many widths a font names that are not 0; infinite where it has no list of them. */
function widthsIn(font: string, { objects }: LooseObjects): number {
  const [, direct, number] = /\/(?:Widths|W)\s*(?:\[([\s\S]*)|(\d+)\s+\d+\s+R)/.exec(font) ?? [];
  const list = direct ?? objects.get(Number(number ?? -1));
  if (list === undefined) return Number.POSITIVE_INFINITY;
  // Of a composite font, `first [width width …]` between the outer brackets.
  const lists = /\/CIDFontType/.test(font)
    ? (list.match(/\d\s*\[[^[\]]*\]/g) ?? []).join(' ')
    : list.replace(/\][\s\S]*/, '');
  return (
    (lists.match(/(?<=[\s[])\d+(\.\d+)?/g) ?? []).filter((width) => Number(width) > 0).length ||
    Number.POSITIVE_INFINITY
  );
}

/** How many codes have a character; infinite where the font has no table of them. */
async function codesOf(font: string, { streams }: LooseObjects, read: ReadBytes): Promise<number> {
  const table = Number(/\/ToUnicode\s+(\d+)/.exec(font)?.[1] ?? 0);
  const place = streams.find((each) => each.number === table);
  return place ? mappedCodes(latin1(await unpackStream(place, read))) : Number.POSITIVE_INFINITY;
}

/** How many codes a table of characters (CMap) names. */
function mappedCodes(table: string): number {
  let count = 0;
  for (const [, lines = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    count += (lines.match(/</g)?.length ?? 0) / 2;
  for (const [, lines = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>\s*(?:<\w+>|\[[^\]]*\])/g)) {
      count += Math.max(1, Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1);
    }
  }
  return count;
}

/** Numbers of the objects that stand under a key. */
function referred({ objects }: LooseObjects, key: string): ReadonlySet<number> {
  const found = [...objects.values()].map((text) => new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(text)?.[1]);
  return new Set(found.filter((number) => number !== undefined).map(Number));
}

/** Streams of LiveCycle (XFA) forms. */
function formFiles({ objects }: LooseObjects): ReadonlySet<number> {
  const files = new Set<number>();
  for (const text of objects.values()) {
    const form = /\/XFA\s*(\[[^\]]*\]|\d+\s+\d+\s+R)/.exec(text)?.[1] ?? '';
    for (const [, number] of form.matchAll(/(\d+)\s+\d+\s+R/g)) files.add(Number(number));
  }
  return files;
}

/** @returns square points on average. */
function pageArea(objects: ReadonlyMap<number, string>): number {
  const areas = [...objects.values()].map(areaOf).filter((area) => area > 0);
  return areas.length > 0 ? areas.reduce((sum, area) => sum + area, 0) / areas.length : A4_AREA;
}

/** @returns square points of the page whose dictionary this is; 0 where it has no box of its own. */
function areaOf(page: string): number {
  const box = /\/MediaBox\s*\[([^\]]*)\]/.exec(page)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  return Math.abs((right - left) * (top - bottom));
}
