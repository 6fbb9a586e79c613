/** Finds the options that were given and have no effect together with the others. */
import type { Option, Options } from './option.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Names of the options that hang on another one, which has not the value for it, and that say something else than usual.
 * @param values as `parseOptions` gives them.
 */
export function pointlessOptions(options: Options, values: Values): readonly string[] {
  return Object.entries(options)
    .filter(([name, option]) => !hasEffect(option, options, values) && isChanged(option, values[name]))
    .map(([name]) => name);
}

/** An option that hangs on a pointless one is pointless, too. */
function hasEffect({ shownWhen }: Option<unknown>, options: Options, values: Values): boolean {
  if (!shownWhen) return true;
  const leading = options[shownWhen.option];
  const wanted = [...shownWhen.values, ...(shownWhen.alsoWith ?? [])];
  const holds = wanted.includes(String(values[shownWhen.option] ?? ''));
  return holds && (!leading || hasEffect(leading, options, values));
}

function isChanged({ schema, body }: Option<unknown>, value: unknown): boolean {
  const usual = schema.safeParse(body.default);
  return JSON.stringify(value) !== JSON.stringify(usual.success ? usual.data : body.default);
}
