/** The plain data of the site in another language: what its build carries in the place of the English. */
import type { CatalogueEntry, ToolCard } from '../../contract/catalogue.ts';
import type { Choice, Field } from '../../contract/field.ts';
import { isPlural, type Messages } from '../../ui/say.ts';

interface OptionWords {
  readonly title?: string;
  readonly help?: string;
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
  return cards.map((card) => ({ ...card, ...given(tools[card.id], ['name', 'summary', 'keywords']) }));
}

export function catalogueIn(catalogue: readonly CatalogueEntry[], tools: AllToolWords): readonly CatalogueEntry[] {
  return catalogue.map((entry) => {
    const own = tools[entry.id];
    return {
      ...entry,
      ...given(own, ['name', 'summary', 'verb', 'keywords']),
      fields: entry.fields.map((field) =>
        fieldIn(field, own?.options?.[field.name] ?? tools[COMMON]?.options?.[field.name]),
      ),
      page: { ...entry.page, ...given(own, ['intro', 'questions']) },
    };
  });
}

function fieldIn(field: Field, words: OptionWords | undefined): Field {
  const named = { ...field, ...given(words, ['title', 'help']) };
  const titled = (choices: readonly Choice[]) =>
    choices.map(({ value, title }) => ({ value, title: words?.choices?.[value] ?? title }));
  if ('choices' in named) return { ...named, choices: titled(named.choices) };
  return 'words' in named ? { ...named, words: titled(named.words) } : named;
}

/** The named parts of an object that are there. */
function given<T extends object, K extends keyof T>(from: T | undefined, keys: readonly K[]): Partial<Pick<T, K>> {
  const parts: Partial<Pick<T, K>> = {};
  for (const key of keys) if (from?.[key] !== undefined) parts[key] = from[key];
  return parts;
}
