/** What a camera noted beside a picture: when it was taken, and what it is called (CIPA DC-008, 4.6). */
import { readDirectory, readHeader, type TagValues } from './tag-directory.ts';

export interface PictureFacts {
  /** Milliseconds since 1970 by the camera's own clock, whose time zone nobody knows. */
  readonly takenMs?: number;
  readonly title?: string;
}

const IMAGE_DESCRIPTION = 0x010e;
const DATE_TIME = 0x0132;
const EXIF_DIRECTORY = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;

/** @param block the EXIF block, from its TIFF header on. Empty where there is nothing that can be read. */
export function readFacts(block: Uint8Array): PictureFacts {
  const read = (offset: number, length: number) => block.subarray(offset, offset + length);
  const header = readHeader(read);
  const main = header && readDirectory(read, header.first, header.littleEndian)?.tags;
  if (!header || !main) return {};
  const place = main.get(EXIF_DIRECTORY)?.[0];
  const inner = place === undefined ? undefined : readDirectory(read, place, header.littleEndian)?.tags;
  const takenMs = dateOf(inner, DATE_TIME_ORIGINAL) ?? dateOf(main, DATE_TIME);
  const title = textOf(main, IMAGE_DESCRIPTION);
  return { ...(takenMs === undefined ? {} : { takenMs }), ...(title ? { title } : {}) };
}

/** `2026:01:31 12:00:00` */
function dateOf(tags: TagValues | undefined, tag: number): number | undefined {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(tags, tag)) ?? [];
  const value = Date.parse(`${year}-${month}-${day}T${time}Z`);
  return Number.isNaN(value) ? undefined : value;
}

function textOf(tags: TagValues | undefined, tag: number): string {
  const bytes = Uint8Array.from(tags?.get(tag) ?? []);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}
