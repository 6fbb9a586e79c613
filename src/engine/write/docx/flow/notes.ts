/** Which notes the text has called, and how their marks are counted. */
import { romanValue } from '../../../layout/flow/paragraphs/number-label.ts';
import type { Note } from '../../../layout/model.ts';

/** Separators have the ids -1 and 0. */
const FIRST_ID = 1;

export class Notes {
  readonly #notes: readonly Note[];
  readonly #ids = new Map<Note, number>();
  readonly #counts = { footnote: 0, endnote: 0 };
  readonly #ownMarks = new Set<Note>();

  /** @param notes which may grow while sections are read. */
  constructor(notes: readonly Note[]) {
    this.#notes = notes;
  }

  /** @returns undefined where it is unknown or was called before: Word takes a second call as damage. */
  call(id: number): Note | undefined {
    const note = this.find(id);
    if (!note || this.#ids.has(note)) return undefined;
    this.#ids.set(note, FIRST_ID + this.#ids.size);
    if (countOf(note) === this.#counts[note.kind] + 1) this.#counts[note.kind]++;
    else this.#ownMarks.add(note);
    return note;
  }

  find(id: number): Note | undefined {
    return this.#notes.find((note) => note.id === id);
  }

  idOf(note: Note): number {
    return this.#ids.get(note) ?? FIRST_ID;
  }

  /** Whether its mark is one that counting does not give: `*`, or a 1 on every page. */
  hasOwnMark(note: Note): boolean {
    return this.#ownMarks.has(note);
  }

  called(kind: Note['kind']): readonly Note[] {
    return [...this.#ids.keys()].filter((note) => note.kind === kind);
  }
}

/** Footnotes are counted by digits, endnotes by small Roman numbers, as Word does it. */
function countOf({ kind, label }: Note): number | undefined {
  if (kind === 'endnote') return romanValue(label);
  return /^[1-9]\d*$/.test(label) ? Number(label) : undefined;
}
