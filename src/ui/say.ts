/** Makes of the messages of a language what a screen can say: plain texts as they are, others as functions of what they name. */
import type { NamesIn } from '../contract/messages/fill-text.ts';
import { LANGUAGE } from './language.ts';

/** One text for each plural category of the language; `{count}` says which one is meant. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** `{name}` in a text stands for what is only known when it is said. */
export type Messages = string | Plural | readonly Messages[] | { readonly [key: string]: Messages };

type Values<Name extends string> = { readonly [Each in Name]: Each extends 'count' ? number : string | number };

/** A message as a function of what it names. */
export type Sentence<Name extends string> = (values: Values<Name>) => string;

type SaidText<Text> = [NamesIn<Text>] extends [never] ? string : Sentence<NamesIn<Text>>;

export type Said<M> = M extends string
  ? SaidText<M>
  : M extends Plural
    ? Sentence<'count' | NamesIn<M[keyof M]>>
    : { readonly [Key in keyof M]: Said<M[Key]> };

const SOURCE = Symbol('source');

/** What `say` gives: it still knows the messages that it was made of. */
export type Spoken<M> = Said<M> & { readonly [SOURCE]: M };

export function say<const M extends { readonly [key: string]: Messages }>(messages: M): Spoken<M> {
  const spoken: unknown = Object.assign(said(messages) as object, { [SOURCE]: messages });
  // The walk gives each message its shape by the same three cases as the type.
  return spoken as Spoken<M>;
}

/** The messages that something said was made of: what a language gives again in its own words. */
export function sourceOf<M>(spoken: { readonly [SOURCE]: M }): M {
  return spoken[SOURCE];
}

export function isPlural(message: Messages): message is Plural {
  return typeof message === 'object' && 'other' in message;
}

function said(message: Messages): unknown {
  if (typeof message === 'string')
    return message.includes('{') ? (values: AnyValues) => fill(message, values) : message;
  if (isPlural(message)) return (values: AnyValues) => fill(formOf(message, Number(values.count)), values);
  if (Array.isArray(message)) return message.map(said);
  return Object.fromEntries(Object.entries(message).map(([key, each]) => [key, said(each)]));
}

type AnyValues = Readonly<Record<string, string | number>>;

const rules = new Intl.PluralRules(LANGUAGE.code);
const counts = new Intl.NumberFormat(LANGUAGE.code);
/** Numbers that are names, as of pages: without marks for the thousands. */
const numbers = new Intl.NumberFormat(LANGUAGE.code, { useGrouping: false });

/** The text for this many in the language of the page. */
export function formOf(plural: Plural, count: number): string {
  return plural[rules.select(count)] ?? plural.other;
}

/** Says a message that is known only now, as data. `count` chooses the plural form. */
export function sayMessage(message: string | Plural, values: AnyValues): string {
  return fill(typeof message === 'string' ? message : formOf(message, Number(values.count)), values);
}

function fill(text: string, values: AnyValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    if (typeof value === 'string') return value;
    return (name === 'count' ? counts : numbers).format(value);
  });
}
