/** Options that take several of a few words: reads `case, numbers`, and writes it from what is ticked. */
import * as z from 'zod';
import type { FieldBody } from './field.ts';
import { type Common, type Option, option, refuse } from './option.ts';
import { readSeveral } from './several-words.ts';

type Words = Readonly<Record<string, string>>;

/**
 * Several of a few words, any case; commas, semicolons, spaces or line ends part them. `sets` are words that stand for
 * several, such as `all`. Empty is what `none` is, and the default where nothing stands for none.
 */
export function several<const C extends Words>(
  common: Common & {
    readonly choices: C;
    readonly sets?: Readonly<Record<string, readonly (keyof C & string)[]>>;
    readonly default: string;
  },
): Option<ReadonlySet<keyof C & string>> {
  const choices = Object.entries(common.choices).map(([value, title]) => ({ value, title }));
  const sets = Object.entries(common.sets ?? {}).map(([value, stands]) => ({ value, stands }));
  const body = { kind: 'several', choices, sets, default: common.default } as const satisfies FieldBody;
  const all = [...sets, ...choices].map(({ value }) => value).join(', ');
  const schema = z.unknown().transform((raw, context): ReadonlySet<keyof C & string> => {
    const written = Array.isArray(raw) ? raw.join(',') : String(raw ?? '');
    const chosen = readSeveral(body, written);
    return chosen ? (chosen as ReadonlySet<keyof C & string>) : refuse(context, 'not-one-of', { choices: all });
  });
  return option(common, schema, body);
}
