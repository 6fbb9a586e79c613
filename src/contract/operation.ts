/** What a tool's work gets and gives: files in, files out, progress, warnings, and a signal to stop. */

import type { FileTypeId } from './files/file-type.ts';
import type { NameTokens } from './files/output-name.ts';
import type { ErrorParams } from './messages/error-table.ts';
import type { NoteCode } from './messages/progress-note.ts';
import type { PlainError } from './messages/tool-error.ts';
import type { WarningCode } from './messages/warnings.ts';
import type { Report, ReportOf, ReportRows } from './report.ts';
import type { OptionValues, ToolDeclaration } from './tool.ts';

export interface InputFile {
  /** Absolute path inside the work folder; its name tells nothing. */
  readonly path: string;
  /** The visitor's own file name. */
  readonly name: string;
  /** By content. */
  readonly type: FileTypeId;
  readonly bytes: number;
  /** When the visitor last changed the file (ms since 1970), where the upload told. */
  readonly modifiedMs?: number;
  /** The folder that it came from, with slashes, where the tool keeps folders. It may say anything: see packed-place.ts. */
  readonly folder?: string;
  /** Its owner may run it as a program, where the door knows. */
  readonly isExecutable?: boolean;
}

export interface OutputFile<R extends object = Report> {
  /** Absolute path inside the work folder. */
  readonly path: string;
  readonly type: FileTypeId;
  /** Which input it was made from; absent for a result of several. */
  readonly input?: number;
  /** A name of its own, ending and all, made safe when it is used: it stands where no `output-name` is given. */
  readonly ownName?: string;
  /** Ending of its name, where that of its type would not do: `tar.gz`, `7z.001`. */
  readonly extension?: string;
  /** Overrides the declared name pattern, without extension. */
  readonly pattern?: string;
  readonly tokens?: NameTokens;
  /** The bytes are those of the input: nothing could be gained. */
  readonly unchanged?: boolean;
  /**
   * Small facts that the screen shows: pages, words, pixels. `firstChanged`: the page, from 1, at which a
   * screen opens it. `beside` is 1 for a report that goes with another result: a screen offers that one first. `modifiedMs` is kept as
   * the date of the file, in zips and in folders. `folder`, with slashes, is where it stands among the results.
   */
  readonly facts?: Readonly<Record<string, number | string>>;
  /** What is told of it, by the rows that the tool declares. */
  readonly report?: R;
  /** Absolute path of pictures of its pages before and after (proof.ts). */
  readonly proof?: string;
  /** Writes what can be written only when all results of the job have their names, by their paths. */
  readonly complete?: (names: ReadonlyMap<string, string>) => Promise<void>;
}

export interface RunContext {
  /** A folder of the run's own; gone after it. */
  readonly workDir: string;
  readonly signal: AbortSignal;
  /** Aborted when the time of the job is up: a tool that works page by page delivers what is done (`InTime`). */
  readonly enough?: AbortSignal;
  /** Every file of the job, this one too: a file may go on in another. */
  readonly given?: readonly Pick<InputFile, 'path' | 'name'>[];
  /** Of folders that were given, those without a file, with slashes: as little trusted as `InputFile.folder`. */
  readonly emptyFolders?: readonly string[];
  /** In a batch: what one file leaves for the next, by name. What is left at the end of the job is closed. */
  readonly spares?: Map<string, Spare>;
  /** Nobody will look at a proof: it need not be made. */
  readonly withoutProof?: boolean;
  /**
   * Work done, from 0 to 1; never goes back (a smaller value is ignored).
   * Call it only when something was really done: a run without progress is ended.
   */
  progress(fraction: number, note?: NoteCode, params?: ErrorParams): void;
  warn(code: WarningCode, params?: ErrorParams): void;
  /** What an input calls itself, for the names of results. */
  noteTitle?(input: Pick<InputFile, 'path'>, title: string): void;
  /**
   * Has a time stamp service asked, from outside the sandbox: nothing but the hash leaves it.
   * @param url empty for the operator's first service.
   * @param digest a SHA-256, SHA-384 or SHA-512.
   * @throws ToolError `not-configured`, `bad-option`, `timestamp-failed`.
   */
  timestamp?(url: string, digest: Uint8Array): Promise<TimestampExchange>;
  /** The other tools; only the one that runs recipes has them. */
  readonly others?: OtherTools;
}

export interface OtherTools {
  /** Finds a tool by any name of it. @throws ToolError `unknown-tool` */
  load(name: string): Promise<ToolDeclaration>;
  /** Does the work of another tool. @throws ToolError of that tool, where no file came through. */
  perform(step: StepWork): Promise<readonly StepOutput[]>;
  /** What happens from now on in the step is the doing of one file of the job; without one, of no file alone. */
  begins(place: StepPlace, input?: number): void;
  /** Files that ended a unit before: nothing is tried with them any more. */
  readonly lost: readonly LostFile[];
  /** What an earlier unit did: the steps after it are still to be done. */
  readonly reached?: ReachedStep;
  /** A step is done: another unit need not do it again. */
  reaches(reached: ReachedStep): void;
}

/** A recipe between two of its steps. */
export interface ReachedStep {
  /** How many steps are done. */
  readonly steps: number;
  readonly files: readonly StepFile[];
  /** What steps made and the visitor gets beside the last results, with their folders. */
  readonly kept: readonly (readonly [folder: string, file: StepFile])[];
}

/** A file on its way through a recipe. */
export interface StepFile extends Omit<InputFile, 'type'> {
  /** Which file of the job it comes from; none where several became one. */
  readonly origin?: number;
  /** What the last step made it; none before the first. */
  readonly made?: StepOutput;
}

/** One step of a recipe among all. */
export interface StepPlace {
  /** From 1. */
  readonly step: number;
  /** The tool's name, as visitors read it. */
  readonly tool: string;
}

/** A file that can have no result. */
export interface LostFile {
  /** Its place among the files of the job. */
  readonly input: number;
  readonly error: PlainError;
}

/** One step of a recipe. */
export interface StepWork {
  /** From 1. */
  readonly step: number;
  /** By any name of it. */
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly Omit<InputFile, 'type'>[];
  /** Of each input, its place among the files that the step before left. */
  readonly places: readonly number[];
  /** Where its progress lies within the whole job: its start and its width. */
  readonly share: readonly [start: number, width: number];
  warn(code: WarningCode, params: ErrorParams): void;
  /** @param index of the input that is next; none where they are worked on together. */
  begins(index?: number): void;
}

export interface StepOutput extends OutputFile {
  /** As the visitor would get it. */
  readonly name: string;
}

/** A program that runs on, since its start would cost each file anew. */
export interface Spare {
  close(): Promise<void>;
}

/** What was asked of a time stamp service and what it answered, both DER (RFC 3161). */
export interface TimestampExchange {
  readonly query: Uint8Array;
  readonly answer: Uint8Array;
}

/** `run` of a tool's operation.ts. Throws ToolError for everything that a user can understand. */
export type Run<D extends ToolDeclaration> = (
  inputs: readonly InputFile[],
  options: OptionValues<D>,
  context: RunContext,
) => Promise<readonly OutputFile<ReportFor<D>>[]>;

/** The report of a tool's results. */
export type ReportFor<D extends ToolDeclaration> =
  NonNullable<D['report']> extends infer Rows extends ReportRows ? ReportOf<Rows> : Report;
