/** The plain data of the site in another language: what its build carries in the place of the English. */
import type { CatalogueEntry, SearchText, ToolCard } from '../../contract/catalogue.ts';
import type { Choice, Field } from '../../contract/options/field.ts';
import type { ReportRow, ReportRows } from '../../contract/report.ts';
import { isPlural, type Messages, type Plural } from '../../ui/say.ts';

interface OptionWords {
  readonly title?: string;
  readonly help?: string;
  readonly helpWhen?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
}

/** What a language says of one tool, or of the options that all of them have. */
export interface ToolWords {
  readonly name?: string;
  readonly summary?: string;
  readonly verb?: string;
  readonly keywords?: readonly string[];
  readonly intro?: readonly string[];
  readonly questions?: readonly { readonly question: string; readonly answer: string }[];
  readonly options?: Readonly<Record<string, OptionWords>>;
  /** What a result says of its report, by group and name. */
  readonly report?: Readonly<Record<string, Readonly<Record<string, string | Plural>>>>;
  /** Of its own panel. */
  readonly screen?: Messages;
}

export type AllToolWords = Readonly<Record<string, ToolWords | undefined>>;

/** The options that every tool has stand under this name among the tools. */
export const COMMON = 'common';

/** The language's own messages, and the English ones where it has none. */
export function merged(english: Messages, own: Messages | undefined): Messages {
  if (own === undefined) return english;
  if (typeof english === 'string' || Array.isArray(english) || isPlural(english)) return own;
  const given = own as Record<string, Messages>;
  return Object.fromEntries(Object.entries(english).map(([key, each]) => [key, merged(each, given[key])]));
}

export function cardsIn(cards: readonly ToolCard[], tools: AllToolWords): readonly ToolCard[] {
  return cards.map((card) => ({ ...card, ...given(tools[card.id], ['name', 'summary']) }));
}

export function searchIn({ keywords, landings }: SearchText, tools: AllToolWords): SearchText {
  const own = Object.entries(keywords).map(([id, words]) => [id, tools[id]?.keywords ?? words] as const);
  return { keywords: Object.fromEntries(own), landings: cardsIn(landings, tools) };
}

export function catalogueIn(catalogue: readonly CatalogueEntry[], tools: AllToolWords): readonly CatalogueEntry[] {
  return catalogue.map((entry) => {
    const own = tools[entry.id];
    const work = tools[entry.of ?? entry.id];
    return {
      ...entry,
      ...given(work, ['verb']),
      ...given(own, ['name', 'summary', 'keywords']),
      fields: entry.fields.map((field) =>
        fieldIn(field, work?.options?.[field.name] ?? tools[COMMON]?.options?.[field.name]),
      ),
      report: reportIn(entry.report, own?.report),
      page: { ...entry.page, ...given(own, ['intro', 'questions']) },
    };
  });
}

function fieldIn(field: Field, words: OptionWords | undefined): Field {
  const helpWhen = field.helpWhen && {
    helpWhen: { ...field.helpWhen, texts: { ...field.helpWhen.texts, ...words?.helpWhen } },
  };
  const named = { ...field, ...given(words, ['title', 'help']), ...helpWhen };
  const titled = (choices: readonly Choice[]) =>
    choices.map(({ value, title }) => ({ value, title: words?.choices?.[value] ?? title }));
  if ('choices' in named) return { ...named, choices: titled(named.choices) };
  return 'words' in named ? { ...named, words: titled(named.words) } : named;
}

function reportIn(rows: ReportRows, own: ToolWords['report']): ReportRows {
  if (!own) return rows;
  const rowsIn = ([group, named]: readonly [string, Readonly<Record<string, ReportRow>>]) => [
    group,
    Object.fromEntries(
      Object.entries(named).map(([name, row]) => [name, { ...row, words: own[group]?.[name] ?? row.words }]),
    ),
  ];
  return Object.fromEntries(Object.entries(rows).map(rowsIn));
}

/** The named parts of an object that are there. */
function given<T extends object, K extends keyof T>(from: T | undefined, keys: readonly K[]): Partial<Pick<T, K>> {
  const parts: Partial<Pick<T, K>> = {};
  for (const key of keys) if (from?.[key] !== undefined) parts[key] = from[key];
  return parts;
}
