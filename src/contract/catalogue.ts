/** A tool as plain data: what screens, help texts and documents read instead of the declaration with its schemas. */
import type { FileTypeId } from './files/file-type.ts';
import type { NextTools } from './next-tools.ts';
import type { Field } from './options/field.ts';
import type { ReportRows } from './report.ts';

export interface CatalogueEntry {
  readonly id: string;
  /** Of a landing: the tool whose work it is. */
  readonly of?: string;
  /** Of a landing: answers that are given already. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
  readonly name: string;
  readonly summary: string;
  readonly verb: string;
  readonly category: string;
  readonly accepts: readonly FileTypeId[];
  /** Without dot. */
  readonly extensions: readonly string[];
  readonly inputs: 'single' | 'each' | 'joined' | 'chosen';
  /** 0 = no limit. */
  readonly maxFiles: number;
  /** It works on two files at once, no more and no fewer. */
  readonly takesTwo?: true;
  /** Damaged files are what it is for. */
  readonly repairs?: true;
  /** Its work is that of other tools. */
  readonly runs?: 'recipe';
  /** Options of which one has to be answered. */
  readonly asks?: readonly string[];
  /** Nothing is done without a time stamp service. */
  readonly asksTime?: true;
  /** Where pages were mixed across files: the tool that takes them as a `plan`, and the name of the result. */
  readonly mixedBy?: { readonly tool: string; readonly outputName: string };
  /** The choice whose other answers a result offers. */
  readonly retriedWith?: string;
  /** What a result offers to go on with. */
  readonly next?: NextTools;
  readonly isPremium: false;
  /** Its results are the files themselves, made smaller. */
  readonly shrinks: boolean;
  /** Its results are the files themselves under other names. */
  readonly renames?: true;
  /** Signatures in the PDFs that come in are lost. */
  readonly rewritesPdfs: boolean;
  /** Where PDFs that come in are changed: whether signatures may go has to be asked. */
  readonly changesPdfs: boolean;
  readonly fields: readonly Field[];
  readonly report: ReportRows;
  readonly keywords: readonly string[];
  readonly page: {
    readonly intro: readonly string[];
    readonly questions: readonly { readonly question: string; readonly answer: string }[];
  };
}

/** The part of an entry that the grid needs: kept apart so that the first page stays small. */
export type ToolCard = Pick<
  CatalogueEntry,
  'id' | 'name' | 'summary' | 'category' | 'extensions' | 'inputs' | 'maxFiles'
>;

/** What the search looks through beside the cards: loaded when somebody types. Landings are found by searching alone. */
export interface SearchText {
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  readonly landings: readonly ToolCard[];
}

/** The class that gives a tool's drawing its colours: tools that belong together share a hue. */
export function colorClass({ category }: Pick<CatalogueEntry, 'category'>): string {
  return `hue-${category}`;
}
