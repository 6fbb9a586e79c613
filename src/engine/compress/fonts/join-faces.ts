/** Finds font programs that are subsets of one face: a page that sets a face in two ways mostly embeds it twice. */
import { mergeCmap } from '../../fonts/merge-cmap.ts';
import { type FontTables, isSame, mergeTrueType, readTables, writeTables } from '../../fonts/merge-true-type.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfRef } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { type Program, SPECIAL_TABLES, unlessDamaged } from './program-glyphs.ts';

/** All subsets of a face, unpacked. */
const MAX_FACE_BYTES = 48 * 1024 ** 2;
/** Of one face, how many programs stay apart: each further subset is held against these. */
const MOST_APART = 4;
/** Of a document, how many programs are held against others: each takes some milliseconds. */
const MOST_PROGRAMS = 1_000;
/** A `post` table without names of glyphs. */
const NAMELESS = 0x00030000;

export interface JoinedFace {
  /** With the number of the first program, and the users of all. */
  readonly program: Program;
  readonly bytes: Uint8Array;
  /** All that it is made of. */
  readonly numbers: readonly number[];
  /** What those take in the file. */
  readonly storedBytes: number;
}

/** @param programs TrueType. Those that join no other are left out. */
export function* joinedFaces(document: PdfDocument, programs: readonly Program[]): Generator<JoinedFace> {
  for (const subsets of Map.groupBy(
    programs.slice(0, MOST_PROGRAMS),
    (program) => faceName(document, program) ?? '',
  ).values()) {
    if (subsets.length < 2) continue;
    const faces: Face[] = [];
    let unpacked = 0;
    // The tables of codes are those of the first.
    const isByCode = (program: Program) => needsCodes(document, program);
    for (const program of [...subsets.filter(isByCode), ...subsets.filter((each) => !isByCode(each))]) {
      const stream = document.stream(new PdfRef(program.number));
      const bytes = stream && decodeStream(document, stream, MAX_FACE_BYTES - unpacked);
      if (!stream || !bytes) continue;
      unpacked += bytes.length;
      const tables = unlessDamaged(() => readTables(bytes));
      if (!tables || SPECIAL_TABLES.some((tag) => tables.has(tag))) continue;
      const part = { program, tables, isByCode: isByCode(program), storedBytes: stream.length };
      if (!faces.some((face) => face.takes(part)) && faces.length < MOST_APART) faces.push(new Face(part));
    }
    for (const face of faces) if (face.isJoined) yield face.joined();
  }
}

interface Part {
  readonly program: Program;
  readonly tables: FontTables;
  readonly isByCode: boolean;
  readonly storedBytes: number;
}

class Face {
  readonly #first: Program;
  readonly #parts: Part[];
  #tables: FontTables;

  constructor(part: Part) {
    this.#first = part.program;
    this.#parts = [part];
    this.#tables = part.tables;
  }

  get isJoined(): boolean {
    return this.#parts.length > 1;
  }

  takes(part: Part): boolean {
    const merged = unlessDamaged(() => mergeTrueType(this.#tables, part.tables));
    const codes = part.isByCode ? unlessDamaged(() => mergeCodes(this.#tables, part.tables)) : this.#tables.get('cmap');
    if (!merged || (part.isByCode && !codes)) return false;
    this.#tables = codes ? new Map(merged).set('cmap', codes) : merged;
    this.#parts.push(part);
    return true;
  }

  joined(): JoinedFace {
    const programs = this.#parts.map(({ program }) => program);
    const { number, kind } = this.#first;
    return {
      program: { number, kind, users: programs.flatMap(({ users }) => users), isTyped: false },
      bytes: writeTables(this.#tables),
      numbers: programs.map((program) => program.number),
      storedBytes: this.#parts.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
    };
  }
}

/** What simple fonts, and readers without another way to letters, find glyphs and letters through. */
function mergeCodes(first: FontTables, second: FontTables): Uint8Array | undefined {
  const isNameless = [first, second].every((tables) => {
    const post = tables.get('post');
    return !post || Buffer.from(post).readUInt32BE() === NAMELESS;
  });
  const [a, b] = [first.get('cmap'), second.get('cmap')];
  if (!a || !b || !(isNameless || isSame(first.get('post'), second.get('post')))) return undefined;
  return isSame(a, b) ? a : mergeCmap(a, b);
}

function needsCodes(document: PdfDocument, { users }: Program): boolean {
  return users.some(({ font, isComposite }) => !isComposite || !document.dict(font)?.has('ToUnicode'));
}

/** Without the letters that mark a subset (9.9.2). */
function faceName(document: PdfDocument, { users: [user] }: Program): string | undefined {
  const descriptor = document.dict(document.dict(user?.holder ?? null)?.get('FontDescriptor') ?? null);
  return document.nameOf(descriptor?.get('FontName') ?? null)?.replace(/^[A-Z]{6}\+/, '');
}
