/** The lists of a document: which numbering each of their paragraphs stands on, and where numbers begin anew. */
import type { ListPlace, NumberFormat } from '../../../layout/model.ts';
import type { Indent } from './paragraph-properties.ts';

export interface ListLevel {
  readonly format: NumberFormat;
  readonly pattern: string;
  readonly indent: Indent;
  /** A tab stop of the paragraph tells where the text begins behind the number. */
  readonly hasTab: boolean;
  /** Whether numbers of upper levels are written as 1, 2, 3 whatever those levels use themselves. */
  readonly plainNumbers: boolean;
}

/** Numbers that are counted together; `starts` by level. */
export interface Counted {
  readonly id: number;
  readonly starts: Map<number, number>;
}

export interface CountedList {
  readonly levels: Map<number, ListLevel>;
  readonly counted: Counted[];
  /** The last number by level. */
  readonly last: number[];
}

export const MAX_LEVEL = 8;

export interface NumberedPlace {
  readonly id: number;
  readonly level: number;
  /** Of the level, on which the paragraph stands. */
  readonly indent: Indent;
}

export class Numbering {
  readonly #lists = new Map<string, CountedList>();
  #counted = 0;

  get lists(): readonly CountedList[] {
    return [...this.#lists.values()];
  }

  /** @param indent of the paragraph, as written. */
  place(place: ListPlace, indent: Indent, hasTab = false): NumberedPlace {
    const level = Math.min(Math.max(0, place.level), MAX_LEVEL);
    const counted = this.#countedPlace(place, level);
    const list = this.#listOf(counted, level);
    const known = list.levels.get(level) ?? { ...levelOf(counted, list), indent, hasTab };
    list.levels.set(level, known);
    // Levels say nothing of the right side.
    return { id: this.#count(counted, level, list).id, level, indent: { ...known.indent, rightPt: 0 } };
  }

  /** Programs write the upper numbers of a label as they have counted them: 4.1 after 3 has its 4 as a sign. */
  #countedPlace(place: ListPlace, level: number): ListPlace {
    if (place.format === 'bullet') return place;
    const last = this.#lists.get(`${place.list}`)?.last ?? [];
    const others = upperNumbers(place, level).filter(([upper, value]) => last[upper] !== value);
    if (others.length === 0) return place;
    const pattern = others.reduce(
      (text, [upper, value]) => text.replaceAll(`%${upper + 1}`, `${value}`),
      place.pattern,
    );
    return { ...place, pattern };
  }

  /** A level that changes its sign in the middle of a list is a list of its own. */
  #listOf(place: ListPlace, level: number): CountedList {
    const usual = this.#list(`${place.list}`);
    const known = usual.levels.get(level);
    const same = !known || (known.format === place.format && known.pattern === place.pattern);
    return same ? usual : this.#list(`${place.list} ${level} ${place.format} ${place.pattern}`);
  }

  #list(key: string): CountedList {
    const list = this.#lists.get(key) ?? { levels: new Map(), counted: [], last: [] };
    this.#lists.set(key, list);
    return list;
  }

  /** Counts on, or begins anew where the number is not the next one. */
  #count(place: ListPlace, level: number, list: CountedList): Counted {
    const current = list.counted.at(-1) ?? this.#begin(list);
    if (place.format === 'bullet') return current;
    const before = list.last[level];
    const expected = before === undefined ? current.starts.get(level) : before + 1;
    const value = place.value ?? expected ?? 1;
    list.last.length = level;
    list.last[level] = value;
    if (expected === undefined) {
      current.starts.set(level, value);
      for (const [upper, number] of upperNumbers(place, level)) {
        if (!current.starts.has(upper)) current.starts.set(upper, number);
      }
    }
    if (expected === undefined || value === expected) return current;
    const begun = this.#begin(list);
    begun.starts.set(level, value);
    return begun;
  }

  #begin(list: CountedList): Counted {
    const begun = { id: ++this.#counted, starts: new Map<number, number>() };
    list.counted.push(begun);
    return begun;
  }
}

function levelOf(
  { format, pattern, label, level }: ListPlace,
  list: CountedList,
): Omit<ListLevel, 'indent' | 'hasTab'> {
  const upper = [...list.levels].some(
    ([other, { format: used }]) => other < level && used !== 'decimal' && pattern.includes(`%${other + 1}`),
  );
  return { format, pattern, plainNumbers: upper && format === 'decimal' && !/\p{L}/u.test(label) };
}

/** The numbers of the upper levels in a label such as `2.3.1`, for lists that begin below their first level. */
function upperNumbers(
  { label, pattern }: ListPlace,
  level: number,
): readonly (readonly [level: number, value: number])[] {
  const marks = [...pattern.matchAll(/%([1-9])/g)].map(([, digit]) => Number(digit) - 1);
  const escaped = pattern.split(/%[1-9]/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const numbers = new RegExp(`^${escaped.join('([0-9]+)')}$`).exec(label)?.slice(1) ?? [];
  return marks.flatMap((upper, index) => (upper < level && numbers[index] ? [[upper, Number(numbers[index])]] : []));
}
