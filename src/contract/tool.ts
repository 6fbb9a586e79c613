/** What a tool declares about itself. From this one value come route, form, flags, documents, pages and tests. */

import type { FileTypeId } from './files/file-type.ts';
import type { TextParams } from './messages/fill-text.ts';
import { because, type PlainReason } from './messages/reasons.ts';
import { ToolError } from './messages/tool-error.ts';
import type { NextTools } from './next-tools.ts';
import { COMMON_OPTIONS } from './options/common-options.ts';
import type { Field, FieldBody } from './options/field.ts';
import { kebabCase } from './options/kebab-case.ts';
import type { Option, ValuesOf } from './options/option.ts';
import { parseOptions, unknownOption } from './options/parse-options.ts';
import type { ReportRows } from './report.ts';

export type ToolCategory = 'organize' | 'optimize' | 'convert' | 'extract' | 'secure' | 'edit';

/** Long-lived helpers that a waiting unit may hold ready for a tool. */
export type WarmNeed = 'soffice';

/** A name under which people look for a part of a tool's work: a page, a call and a command of its own, no work of its own. */
export interface Landing {
  /** Kebab-case; the route, the CLI command. Its page is `<id>.md` in the tool's folder. */
  readonly id: string;
  readonly name: string;
  /** One line under the name, without a full stop. */
  readonly summary: string;
  readonly keywords: readonly string[];
  /** Fewer types than the tool takes. */
  readonly accepts?: readonly FileTypeId[];
  /** Answers that are given already: nobody is asked, and no other is taken. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Options that mean nothing here. They keep their defaults. */
  readonly without?: readonly string[];
  /** Of the zip of several results, where the tool's own would be false. */
  readonly archive?: string;
  /** Of each result, where the tool's own would be false. */
  readonly pattern?: string;
  /** Instead of the tool's own. */
  readonly asks?: Asked;
}

/** Options of which one has to be answered. */
export interface Asked {
  readonly oneOf: readonly string[];
  /** What is said where none is. */
  readonly why: PlainReason;
}

/** An option that may not be answered where another one has one of the values. */
export interface Excluded {
  readonly option: string;
  readonly where: { readonly option: string; readonly values: readonly string[] };
  readonly why: TextParams;
}

export interface ToolDeclaration<
  O extends Readonly<Record<string, Option<unknown>>> = Readonly<Record<string, Option<unknown>>>,
  R extends ReportRows = ReportRows,
> {
  /** Kebab-case; the folder's name, the route, the CLI command. */
  readonly id: string;
  /** Other names by which the command line and the calls find the tool. */
  readonly aliases: readonly string[];
  readonly name: string;
  /** One line under the name, without a full stop. */
  readonly summary: string;
  /** The button's verb when it can name the work with numbers: "Merge". */
  readonly verb: string;
  readonly category: ToolCategory;
  /** Place in the grid, from 1; equal ranks go by id. */
  readonly rank: number;
  /** Types taken, told by content. */
  readonly accepts: readonly FileTypeId[];
  /**
   * `single`: one file a run, several only as a batch; `each`: the same, and several need no word for it; `joined`: many
   * files, one result; `chosen`: the option `merge` decides between the last two.
   */
  readonly inputs: 'single' | 'each' | 'joined' | 'chosen';
  /** An option that, with this value, makes the files of a batch belong together: then one run gets them all. */
  readonly together?: { readonly option: string; readonly value: string | boolean };
  /** Most files in one job; 0 = no limit. */
  readonly maxFiles: number;
  /** It works on two files at once, no more and no fewer. */
  readonly takesTwo?: true;
  /** Damaged files are what it is for: it repairs them whatever is asked. */
  readonly repairs?: true;
  /** Its work is that of other tools: the name of the option that is a recipe of them. */
  readonly runs?: 'recipe';
  /** Nothing is done without a time stamp service, which the operator sets up. */
  readonly asksTime?: true;
  /** Of a joined tool: the tool whose option `plan` takes pages that were mixed across files, which no option here can say. */
  readonly mixedBy?: string;
  /** The choice whose other answers a result offers at once: what people try when it is not what they wanted. */
  readonly retriedWith?: string;
  /** What a result offers to go on with. Without it: the tools that take the result, in their usual order. */
  readonly next?: NextTools;
  readonly options: O;
  readonly asks?: Asked;
  /** Answers that do not go together. */
  readonly excludes?: Excluded;
  /** Options that people know from elsewhere and that no form offers: what is said where one is given. */
  readonly refuses?: Readonly<Record<string, PlainReason>>;
  /** How results are named: pattern for each result and for the zip of several. */
  readonly outputs: {
    /** Types of the results; `any` where a stranger's files come out. */
    readonly makes: readonly FileTypeId[] | 'any';
    readonly pattern: string;
    readonly archive: string;
    /** By extension: the zip's own pattern where all results are of that kind. */
    readonly archives?: Readonly<Record<string, string>>;
    /** The option whose answer is the ending of the result. */
    readonly endsWith?: string;
    /** An ending of the input's name that would be false on the result: it goes before the pattern is filled. */
    readonly dropsEnding?: string;
    /** Its PDFs are made of PDFs and saved by `saveDocument`: they can keep the protection of what came. */
    readonly keepsProtection?: true;
    /** Its results are the files themselves, made smaller: sizes before and after are what is told of them. */
    readonly shrinks?: true;
    /** Its results are the files themselves under other names: the names that they had are told. */
    readonly renames?: true;
    /** PDFs that come in are written anew, which no signature outlives: the page says so before the work. */
    readonly rewritesPdfs?: true;
    /** What it does is added to PDFs that come in: signatures go where that would break them. */
    readonly addsToPdfs?: true;
  };
  /** What each result comes with a report of. */
  readonly report?: R;
  readonly needs: readonly WarmNeed[];
  readonly limits: {
    /** Milliseconds without progress until the run counts as stalled. */
    readonly stallMs: number;
    /** The whole budget, in milliseconds. */
    readonly baseMs: number;
    readonly perPageMs: number;
    /** When others wait for too long, it is told to end and delivers the pages that are done. */
    readonly endsEarly?: true;
  };
  /** Words that people search by, beside name and summary. */
  readonly keywords: readonly string[];
  /** Further names with pages of their own, each for a part of the work. */
  readonly landings?: readonly Landing[];
  /** Made by `landingTools`: whose work this is, and what of it is settled. */
  readonly landing?: {
    readonly of: string;
    readonly fixed: Readonly<Record<string, string>>;
    readonly without: readonly string[];
  };
}

type FileBody = Extract<FieldBody, { kind: 'file' }>;

type CommonOptions = typeof COMMON_OPTIONS;

/** Everything an operation finds in its options: the tool's own and those that every tool has. */
export type OptionValues<D extends ToolDeclaration> = ValuesOf<D['options']> & ValuesOf<CommonOptions>;

/** Types a declaration without widening its options and the rows of its report. */
export function defineTool<
  const O extends Readonly<Record<string, Option<unknown>>>,
  const R extends ReportRows = NoRows,
>(declaration: ToolDeclaration<O, R>): ToolDeclaration<O, R> {
  return declaration;
}

type NoRows = Readonly<Record<never, never>>;

/** The tool's own options together with the common ones; a tool's own wins where both have the name. */
export function allOptions(tool: ToolDeclaration): Readonly<Record<string, Option<unknown>>> {
  return { ...commonOptions(tool), ...tool.options };
}

function commonOptions(tool: ToolDeclaration): Readonly<Record<string, Option<unknown>>> {
  const { 'keep-protection': keepProtection, ...others } = COMMON_OPTIONS;
  return tool.outputs.keepsProtection ? { ...others, 'keep-protection': keepProtection } : others;
}

/**
 * Checks a caller's raw options.
 * @throws ToolError `bad-option` or `bad-pages`.
 */
export function parseToolOptions<D extends ToolDeclaration>(
  tool: D,
  raw: Readonly<Record<string, unknown>>,
): OptionValues<D> {
  refuseUnoffered(tool, raw);
  const given = { ...raw, ...settled(tool, raw) };
  requireAsked(tool, given);
  const values = parseOptions(tool.id, allOptions(tool), given);
  refuseExcluded(tool, values);
  return { 'keep-protection': false, ...values } as OptionValues<D>;
}

/** @throws ToolError `bad-option` */
function refuseExcluded({ excludes }: ToolDeclaration, values: Readonly<Record<string, unknown>>): void {
  if (!excludes || !values[excludes.option]) return;
  const { option, where, why } = excludes;
  if (where.values.includes(String(values[where.option]))) throw new ToolError('bad-option', { field: option, ...why });
}

/** @throws ToolError `bad-option` */
function refuseUnoffered({ refuses = {} }: ToolDeclaration, given: Readonly<Record<string, unknown>>): void {
  for (const [name, why] of Object.entries(refuses))
    if (Object.hasOwn(given, name)) throw new ToolError('bad-option', { field: name, ...because(why) });
}

/** @throws ToolError `bad-option` where all the options say nothing of which one has to. */
function requireAsked({ asks, options }: ToolDeclaration, given: Readonly<Record<string, unknown>>): void {
  if (!asks) return;
  const says = ([spelling, value]: readonly [string, unknown]) => {
    const name = kebabCase(spelling);
    return asks.oneOf.includes(name) && String(value ?? '') !== String(options[name]?.body.default ?? '');
  };
  if (Object.entries(given).some(says)) return;
  throw new ToolError('bad-option', { field: asks.oneOf[0] ?? '', ...because(asks.why) });
}

/** What a landing answers by itself. @throws ToolError `bad-option` where the caller answers otherwise. */
function settled(tool: ToolDeclaration, raw: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const { fixed = {}, without = [] } = tool.landing ?? {};
  for (const [name, value] of Object.entries(raw)) {
    const option = kebabCase(name);
    if (without.includes(option))
      throw unknownOption(
        tool.id,
        name,
        toolFields(tool).map((field) => field.name),
      );
    const own = Object.hasOwn(fixed, option) ? fixed[option] : undefined;
    if (own !== undefined && String(value).toLowerCase() !== own)
      throw new ToolError('bad-option', { field: option, ...because('given-twice', { option }) });
  }
  return fixed;
}

/** The plain fields of a tool, own options first, in declared order; of a landing, those that it leaves open. */
export function toolFields(tool: ToolDeclaration): readonly Field[] {
  const { landing } = tool;
  const all = declaredFields(tool);
  if (!landing) return all;
  const { fixed, without } = landing;
  const isOpen = ({ name, shownWhen }: Field): boolean => {
    if (Object.hasOwn(fixed, name) || without.includes(name)) return false;
    if (!shownWhen) return true;
    const answer = fixed[shownWhen.option];
    if (answer !== undefined) return shownWhen.values.includes(answer);
    return all.some((leading) => leading.name === shownWhen.option && isOpen(leading));
  };
  return all.filter(isOpen).map((field) => {
    const { shownWhen, ...always } = field;
    return shownWhen && Object.hasOwn(fixed, shownWhen.option) ? always : field;
  });
}

/** Every field that the tool's work knows, those that a landing answers by itself too. */
export function declaredFields(tool: ToolDeclaration): readonly Field[] {
  const own = Object.entries(tool.options);
  const common = Object.entries(commonOptions(tool)).filter(([name]) => !Object.hasOwn(tool.options, name));
  return [...own, ...common].map(([name, each]) => ({
    name,
    title: each.title,
    help: each.help,
    ...(each.helpWhen ? { helpWhen: each.helpWhen } : {}),
    primary: each.primary,
    required: each.required,
    ...(each.waivedBy ? { waivedBy: each.waivedBy } : {}),
    ...(each.shownWhen ? { shownWhen: each.shownWhen } : {}),
    ...(each.forTypes ? { forTypes: each.forTypes } : {}),
    ...each.body,
  }));
}

/** Names of the options whose values are sealed while a job waits. */
export function secretOptions(tool: ToolDeclaration): readonly string[] {
  return Object.entries(allOptions(tool))
    .filter(([, { body }]) => body.kind === 'secret' || (body.kind === 'file' && body.secret))
    .map(([name]) => name);
}

/** The options that are second uploads: each with its name and its field. */
export function fileOptions(tool: ToolDeclaration): readonly (readonly [string, FileBody])[] {
  return Object.entries(allOptions(tool)).flatMap(([name, { body }]) => (body.kind === 'file' ? [[name, body]] : []));
}
