/** What one language is: a file with every message of the site in its words, and no code. */
import type { NamesIn } from '../../contract/messages/fill-text.ts';
import type { Plural } from '../../ui/say.ts';
import type { English } from './catalogue.ts';

/** The same messages in any words. Lists may be longer or shorter: a page may need another number of paragraphs. */
type Translated<M> = M extends string
  ? string
  : M extends Plural
    ? Plural
    : M extends readonly (infer Each)[]
      ? readonly Translated<Each>[]
      : { readonly [Key in keyof M]: Translated<M[Key]> };

type Partly<M> = M extends string | Plural | readonly unknown[]
  ? Translated<M>
  : { readonly [Key in keyof M]?: Partly<M[Key]> };

export interface Language {
  /** As in the attribute `lang`; its pages lie below `/code/`. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  readonly screens: Translated<English['screens']>;
  /** What is missing in these is said in English. */
  readonly tools: Partly<English['tools']>;
  readonly errors: Partly<English['errors']>;
  readonly warnings: Partly<English['warnings']>;
  readonly onePageWarnings: Partly<English['onePageWarnings']>;
  readonly notes: Partly<English['notes']>;
  readonly answers: Partly<English['answers']>;
  readonly reasons: Partly<English['reasons']>;
  readonly phrases: Partly<English['phrases']>;
}

/** Every text as it is; one that names what the English one does not becomes a type that no text has. */
export type Fitting<L, M> = L extends string
  ? [Exclude<NamesIn<L>, NamesIn<TextsOf<M>>>] extends [never]
    ? L
    : { readonly unknownName: Exclude<NamesIn<L>, NamesIn<TextsOf<M>>> }
  : M extends readonly (infer Each)[]
    ? { readonly [Key in keyof L]: Fitting<L[Key], Each> }
    : M extends Plural
      ? { readonly [Key in keyof L]: Fitting<L[Key], M[keyof M]> }
      : { readonly [Key in keyof L]: Key extends keyof M ? Fitting<L[Key], M[Key]> : L[Key] };

type TextsOf<M> = M extends string ? M : M extends Plural ? M[keyof M] : never;

/** Holds a language file to the English catalogue: all its keys, and no name that it does not know. */
export function defineLanguage<const L extends Language>(language: L & Fitting<L, English>): Language {
  return language;
}
