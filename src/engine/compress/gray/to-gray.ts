/** Takes the colour out of a document: of what is drawn, of pictures and of the looks of annotations. Text stays text. */
import { constants, deflateSync } from 'node:zlib';
import { Pace } from '../../concurrency/pace.ts';
import { allContents, contentBytes } from '../../content/contents.ts';
import { readJpxHeader } from '../../images/formats/jpx-header.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { streamFilters } from '../../syntax/stream-filters.ts';
import { grayColor, grayContent, spaceName } from './gray-content.ts';
import { GraySpaces } from './gray-spaces.ts';

export interface GrayContext {
  readonly spool: Spool;
  readonly signal: AbortSignal;
}

const MAX_DEPTH = 60;
/** Colours of annotations and of their borders and grounds (12.5.2, 12.5.6). */
const COLORS = ['C', 'IC', 'BC', 'BG'];

export async function toGray(document: PdfDocument, pages: readonly PdfRef[], context: GrayContext): Promise<void> {
  const spaces = new GraySpaces(document);
  const pace = new Pace(context.signal);
  await grayContents(document, pages, spaces, context);
  for (let number = 1, count = document.count; number < count; number++) {
    if (pace.isDue()) await pace.pause();
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict) {
      const made = grayDict(document, nameJpxColor(document, value), spaces, 0);
      if (made === dict) continue;
      document.set(new PdfRef(number), value instanceof PdfStream ? new PdfStream(made, value.data) : made);
    }
  }
}

async function grayContents(
  document: PdfDocument,
  pages: readonly PdfRef[],
  spaces: GraySpaces,
  { spool, signal }: GrayContext,
): Promise<void> {
  const done = new Set<number>();
  const pace = new Pace(signal);
  for (const content of allContents(document, pages)) {
    await pace.pause();
    const [first, ...more] = content.streams.flatMap((each) => (each instanceof PdfRef ? [each] : []));
    if (!first || done.has(first.number)) continue;
    const bytes = contentBytes(document, content);
    const made = bytes && grayContent(bytes);
    if (!made) continue;
    // The parts become one: the first takes all, the others are empty. A part that two pages share stays in colour.
    const isShared = more.some((part) => done.has(part.number));
    if (isShared) continue;
    for (const part of [first, ...more]) done.add(part.number);
    const dict = document.stream(first)?.dict.clone() ?? new PdfDict();
    dict.set('Filter', name('FlateDecode'));
    dict.delete('DecodeParms');
    const packed = deflateSync(made.bytes, { level: constants.Z_BEST_COMPRESSION });
    document.set(first, new PdfStream(dict, await spool.append(packed)));
    for (const part of more) document.set(part, PdfStream.ofBytes(new PdfDict(), new Uint8Array()));
    for (const kind of made.asks) offer(document, content.resources, spaceName(kind), spaces.plain(kind));
  }
}

/** Resources are dictionaries that pages share: a name of ours in them disturbs nobody. */
function offer(document: PdfDocument, resources: PdfDict | undefined, key: string, space: PdfRef): void {
  if (!resources) return;
  const old = document.dict(resources.get('ColorSpace'));
  const copy = old?.clone() ?? new PdfDict();
  copy.set(key, space);
  resources.set('ColorSpace', copy);
}

/** A JPEG 2000 picture may leave its colours to its own header: then they are written where they can be changed. */
function nameJpxColor(document: PdfDocument, value: PdfObject): PdfDict {
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!(dict instanceof PdfDict)) return new PdfDict();
  const filters = value instanceof PdfStream && !dict.has('ColorSpace') ? streamFilters(document, dict) : [];
  if (!(value instanceof PdfStream) || filters.at(-1)?.name !== 'JPXDecode') return dict;
  const space = readJpxHeader(document, value, filters.slice(0, -1))?.space;
  if (space !== 'DeviceRGB') return dict;
  const copy = dict.clone();
  copy.set('ColorSpace', name(space));
  return copy;
}

/** The same dictionary where nothing in it has a colour. Dictionaries inside it are looked through, references are not. */
function grayDict(document: PdfDocument, dict: PdfDict, spaces: GraySpaces, depth: number): PdfDict {
  if (depth > MAX_DEPTH) return dict;
  let made = dict;
  const set = (key: string, value: PdfObject) => {
    if (made === dict) made = dict.clone();
    made.set(key, value);
  };
  const isImage = isName(document.resolve(dict.get('Subtype')), 'Image');
  const isAnnotation = dict.has('Rect') || dict.has('BC') || dict.has('BG');
  for (const [key, value] of [...dict.entries()]) {
    const direct = document.resolve(value);
    if (key === 'ColorSpace') {
      const space = isImage || dict.has('ShadingType') ? spaces.gray(value) : undefined;
      const listed = direct instanceof PdfDict ? grayList(direct, spaces) : undefined;
      if (space ?? listed) set(key, space ?? listed ?? null);
    } else if (isAnnotation && COLORS.includes(key) && isArray(direct))
      set(key, grayColor(direct.map((item) => document.resolve(item))));
    else if (key === 'DA' && direct instanceof PdfString) {
      const text = grayContent(direct.bytes);
      if (text) set(key, new PdfString(text.bytes));
    } else if (value instanceof PdfDict) {
      const inner = grayDict(document, value, spaces, depth + 1);
      if (inner !== value) set(key, inner);
    }
  }
  return made;
}

/** The colour spaces of resources, by their names. */
function grayList(list: PdfDict, spaces: GraySpaces): PdfDict | undefined {
  let made: PdfDict | undefined;
  for (const [key, space] of list.entries()) {
    // What stands in for device colours has no device colours left to stand in for.
    const gray = key.startsWith('Default') ? undefined : spaces.gray(space);
    if (!gray) continue;
    made ??= list.clone();
    made.set(key, gray);
  }
  return made;
}
