/** What an option is: the schema that checks a value, and the plain field that forms and help read. */
import * as z from 'zod';
import type { FieldBody, ShownWhen } from './field.ts';

/** An option before it has a name: the tool's declaration names it by its key. */
export interface Option<T> {
  readonly schema: z.ZodType<T>;
  readonly body: FieldBody;
  readonly title: string;
  readonly help: string;
  readonly primary: boolean;
  readonly required: boolean;
  /** A boolean option that, switched on, lets a required one be empty. */
  readonly waivedBy?: string;
  readonly shownWhen?: ShownWhen;
}

/** What every option helper is told. */
export interface Common {
  readonly title: string;
  readonly help: string;
  readonly primary?: boolean;
  /** An empty value is refused: `{title} is required.` */
  readonly required?: boolean;
  /** The boolean option of this name, switched on, lets it be empty all the same. */
  readonly waivedBy?: string;
  readonly shownWhen?: ShownWhen;
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type ValuesOf<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

/** Puts a helper's schema and field together with the words that every option has. */
export function option<T>(common: Common, schema: z.ZodType<T>, body: FieldBody): Option<T> {
  const { title, help, primary = false, required = false, waivedBy, shownWhen } = common;
  const rare = { ...(waivedBy ? { waivedBy } : {}), ...(shownWhen ? { shownWhen } : {}) };
  return { schema, body, title, help, primary, required, ...rare };
}

/** Refuses a value. A message that begins small is read after the option's name; a whole sentence stands alone. */
export function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
