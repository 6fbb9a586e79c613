/** What a tool declares about itself. From this one value come route, form, flags, documents, pages and tests. */

import { COMMON_OPTIONS } from './common-options.ts';
import type { Field, FieldBody } from './field.ts';
import type { FileTypeId } from './file-type.ts';
import type { Option, ValuesOf } from './option.ts';
import { parseOptions } from './parse-options.ts';

export type ToolCategory = 'organize' | 'optimize' | 'convert' | 'extract' | 'secure' | 'edit';

/** Long-lived helpers that a waiting unit may hold ready for a tool. */
export type WarmNeed = 'soffice';

export interface ToolDeclaration<
  O extends Readonly<Record<string, Option<unknown>>> = Readonly<Record<string, Option<unknown>>>,
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
   * `single`: one file a run, several only as a batch; `each`: many files, one result or more each; `joined`: many files,
   * one result; `chosen`: the option `merge` decides between the last two.
   */
  readonly inputs: 'single' | 'each' | 'joined' | 'chosen';
  /** Most files in one job; 0 = no limit. */
  readonly maxFiles: number;
  readonly options: O;
  /** How results are named: pattern for each result and for the zip of several. */
  readonly outputs: {
    readonly pattern: string;
    readonly archive: string;
    /** By extension: the zip's own pattern where all results are of that kind. */
    readonly archives?: Readonly<Record<string, string>>;
    /** Its PDFs are made of PDFs and saved by `saveDocument`: they can keep the protection of what came. */
    readonly keepsProtection?: true;
    /** Its results are the files themselves, made smaller: sizes before and after are what is told of them. */
    readonly shrinks?: true;
    /** PDFs that come in are written anew, which no signature outlives: the page says so before the work. */
    readonly rewritesPdfs?: true;
  };
  readonly needs: readonly WarmNeed[];
  /** Milliseconds: without progress until the run counts as stalled, and the whole budget. */
  readonly limits: { readonly stallMs: number; readonly baseMs: number; readonly perPageMs: number };
  /** Words that people search by, beside name and summary. */
  readonly keywords: readonly string[];
}

type FileBody = Extract<FieldBody, { kind: 'file' }>;

type CommonOptions = typeof COMMON_OPTIONS;

/** Everything an operation finds in its options: the tool's own and those that every tool has. */
export type OptionValues<D extends ToolDeclaration> = ValuesOf<D['options']> & ValuesOf<CommonOptions>;

/** Types a declaration without widening its options. */
export function defineTool<const O extends Readonly<Record<string, Option<unknown>>>>(
  declaration: ToolDeclaration<O>,
): ToolDeclaration<O> {
  return declaration;
}

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
  return { 'keep-protection': false, ...parseOptions(tool.id, allOptions(tool), raw) } as OptionValues<D>;
}

/** The plain fields of a tool, own options first, in declared order. */
export function toolFields(tool: ToolDeclaration): readonly Field[] {
  const own = Object.entries(tool.options);
  const common = Object.entries(commonOptions(tool)).filter(([name]) => !Object.hasOwn(tool.options, name));
  return [...own, ...common].map(([name, each]) => ({
    name,
    title: each.title,
    help: each.help,
    primary: each.primary,
    required: each.required,
    ...(each.waivedBy ? { waivedBy: each.waivedBy } : {}),
    ...(each.shownWhen ? { shownWhen: each.shownWhen } : {}),
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
