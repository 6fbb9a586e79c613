/** What an option is: the schema that checks a value, and the plain field that forms and help read. */
import * as z from 'zod';
import type { FileTypeId } from '../files/file-type.ts';
import type { TextParams } from '../messages/fill-text.ts';
import { type GivenFor, type PlainCode, reasonParams } from '../messages/reason-params.ts';
import { because, isReasonCode, REASON_TABLE, type ReasonCode } from '../messages/reasons.ts';
import type { FieldBody, HelpWhen, ShownWhen } from './field.ts';

/** An option before it has a name: the tool's declaration names it by its key. */
export interface Option<T> {
  readonly schema: z.ZodType<T>;
  readonly body: FieldBody;
  readonly title: string;
  readonly help: string;
  readonly helpWhen?: HelpWhen;
  readonly primary: boolean;
  readonly required: boolean;
  /** A boolean option that, switched on, lets a required one be empty. */
  readonly waivedBy?: string;
  readonly shownWhen?: ShownWhen;
  readonly forTypes?: readonly FileTypeId[];
}

/** What every option helper is told. */
export interface Common {
  readonly title: string;
  /** What the title leaves open; nothing where the title says it all. */
  readonly help?: string;
  readonly helpWhen?: HelpWhen;
  readonly primary?: boolean;
  /** An empty value is refused: `{title} is required.` */
  readonly required?: boolean;
  /** The boolean option of this name, switched on, lets it be empty all the same. */
  readonly waivedBy?: string;
  readonly shownWhen?: ShownWhen;
  /** It means nothing for files of other types: forms show it where one of these was chosen. */
  readonly forTypes?: readonly FileTypeId[];
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type ValuesOf<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

/** Puts a helper's schema and field together with the words that every option has. */
export function option<T>(common: Common, schema: z.ZodType<T>, body: FieldBody): Option<T> {
  const { title, help = '', helpWhen, primary = false, required = false, waivedBy, shownWhen, forTypes } = common;
  const rare = {
    ...(helpWhen ? { helpWhen } : {}),
    ...(waivedBy ? { waivedBy } : {}),
    ...(shownWhen ? { shownWhen } : {}),
    ...(forTypes ? { forTypes } : {}),
  };
  return { schema, body, title, help, primary, required, ...rare };
}

/** What is wrong with a value, before it is known whose value it is. */
export interface Refusal {
  readonly why: ReasonCode;
  /** What the sentence names, but for `{option}`. */
  readonly values: TextParams;
}

type Table = typeof REASON_TABLE;

/** Reasons that name nothing but the option. */
export type OptionReason = PlainCode<Table, 'option'>;

export function refusal<Why extends ReasonCode>(why: Why, ...given: GivenFor<Table[Why], 'option'>): Refusal {
  return { why, values: given[0] ?? {} };
}

/** Refuses a value: the reason goes along with the issue, for `reasonOfIssue`. */
export function refuse<Why extends ReasonCode>(
  context: z.RefinementCtx,
  why: Why,
  ...given: GivenFor<Table[Why], 'option'>
): never {
  return refuseFor(context, refusal(why, ...given));
}

export function refuseFor(context: z.RefinementCtx, { why, values }: Refusal): never {
  context.addIssue({ code: 'custom', params: { why, values } });
  return z.NEVER;
}

/** The params of the error. @param option its name. */
export function refusalParams({ why, values }: Refusal, option: string): TextParams {
  return reasonParams(why, REASON_TABLE[why], { ...values, option });
}

/** The same from what a schema found; an issue of the schema library's own says no more than that. */
export function reasonOfIssue(issue: z.core.$ZodIssue | undefined, option: string): TextParams {
  const { why, values = {} } = (issue?.code === 'custom' && issue.params) || {};
  return isReasonCode(why) ? refusalParams({ why, values }, option) : because('unusable', { option });
}
