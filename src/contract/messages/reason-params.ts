/** Makes the params of an error or warning that says why: the values, the code of the sentence, and the sentence in English. */
import { fillText, type NamesIn, type TextParams } from './fill-text.ts';

/** A sentence, or a part of one; one with a number in it has a form for one thing and one for several. */
type Text = string | { readonly one: string; readonly other: string };
type FormsOf<T> = T extends string ? T : T[keyof T];

type Values<Name extends string> = { readonly [Each in Name]: Each extends 'count' ? number : string | number };

/** What has to be given for a text: nothing where it names nothing, or nothing but what is known anyway. */
export type GivenFor<T, Known extends string = never> = [Exclude<NamesIn<FormsOf<T>>, Known>] extends [never]
  ? []
  : [values: Values<Exclude<NamesIn<FormsOf<T>>, Known>>];

/** Codes of a table whose text names nothing, or nothing but what is known anyway. */
export type PlainCode<Table, Known extends string = never> = {
  [Code in keyof Table]: [Exclude<NamesIn<FormsOf<Table[Code]>>, Known>] extends [never] ? Code : never;
}[keyof Table] &
  string;

/** `why` is the code of the sentence, `reason` the sentence itself. */
export function reasonParams(why: string, sentence: string, values: TextParams = {}): TextParams {
  return { ...values, why, reason: fillText(sentence, values) };
}

/** A value that is words of ours: `found` comes with `foundCode`, and with `foundCount` where a number stands in it. */
export type Phrase<Name extends string> = { readonly [Each in Name | `${Name}Code`]: string };

/** @param values what the text names; its `count` is told as `{name}Count`, since a sentence may hold two of them. */
export function phraseParams<Name extends string>(
  name: Name,
  code: string,
  text: Text,
  values: TextParams = {},
): Phrase<Name> {
  const { count, ...others } = values;
  const own: Readonly<Record<string, string>> = { [name]: formOf(text, values), [`${name}Code`]: code };
  const counted = count === undefined ? {} : { [`${name}Count`]: count };
  // The compiler does not follow names that are put together.
  return { ...others, ...counted, ...(own as Phrase<Name>) };
}

function formOf(text: Text, values: TextParams): string {
  if (typeof text === 'string') return fillText(text, values);
  return fillText(values.count === 1 ? text.one : text.other, values);
}

/** Several sentences one after another: their codes stand in one text, with blanks between them. */
export function joined(table: Readonly<Record<string, string>>, codes: readonly string[]) {
  return { code: codes.join(' '), text: codes.map((code) => table[code] ?? '').join(' ') };
}
