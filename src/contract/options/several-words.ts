/** The words of an option that takes several: forms tick them, the schema reads them. */
import type { FieldBody } from './field.ts';

export type SeveralBody = Extract<FieldBody, { readonly kind: 'several' }>;

/** The chosen words in the order of the choices; undefined where a word is none of them. */
export function readSeveral(body: SeveralBody, written: string): ReadonlySet<string> | undefined {
  const named = wordsOf(written);
  const words = named.length > 0 || takesNone(body) ? named : wordsOf(body.default);
  const chosen = new Set<string>();
  for (const word of words) {
    const set = body.sets.find(({ value }) => value === word);
    const choice = body.choices.find(({ value }) => value.toLowerCase() === word);
    if (!set && !choice) return undefined;
    for (const each of set?.stands ?? [choice?.value ?? '']) chosen.add(each);
  }
  return new Set(body.choices.flatMap(({ value }) => (chosen.has(value) ? value : [])));
}

/** As short as it can be said; empty where nothing is chosen and no word stands for that. */
export function writeSeveral(body: SeveralBody, chosen: ReadonlySet<string>): string {
  const set = body.sets.find(({ stands }) => stands.length === chosen.size && stands.every((each) => chosen.has(each)));
  return set?.value ?? body.choices.flatMap(({ value }) => (chosen.has(value) ? value : [])).join(',');
}

/** Whether nothing chosen is an answer. */
export function takesNone({ sets }: SeveralBody): boolean {
  return sets.some(({ stands }) => stands.length === 0);
}

function wordsOf(written: string): readonly string[] {
  return written
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}
