/** What every kind of file offers: attempts of different strength, of which the best is kept. */
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { Warning } from '../../contract/messages/warnings.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { Strength } from '../../engine/compress/likeness/settings.ts';
import type { CompressReport } from './pdf-report.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

export interface Attempt {
  readonly path: string;
  readonly bytes: number;
  readonly type: FileTypeId;
  /** What happened to the file; matters only when this attempt is the one that is used. */
  readonly warnings: readonly Warning[];
}

export interface Squeezer {
  /** Better than the file as it came even when it is no smaller: that one cannot be used, or was asked to change. */
  readonly replaces: boolean;
  readonly facts?: OutputFile['facts'];
  /**
   * Makes the file smaller by that much effort; undefined where nothing can be done.
   * @param onProgress share of this attempt that is done, 0 to 1.
   */
  attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt | undefined>;
  /** Makes sure of the attempt that is to be used, as far as `attempt` left something open; undefined where none will do. */
  confirm?(attempt: Attempt, onProgress: OnProgress): Promise<Attempt | undefined>;
  /** What is told of the attempt that is used. */
  report?(attempt: Attempt): CompressReport;
  /** Writes the pages of the attempt that is used before and after (proof.ts). @returns the path; undefined for none. */
  prove?(attempt: Attempt): Promise<string | undefined>;
  close(): Promise<void>;
}

export type OnProgress = (share: number, ...note: ProgressNote) => void;
type ProgressNote = Parameters<RunContext['progress']> extends [number, ...infer Rest] ? Rest : never;

/** Opens a file for squeezing; the caller closes it. */
export type OpenSqueezer = (input: InputFile, options: Options, context: RunContext) => Promise<Squeezer>;
