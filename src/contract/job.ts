/** The job as every side sees it: its states inside, and its words on the wire. */

import type { ProgressNote } from './messages/progress-note.ts';
import type { PlainError } from './messages/tool-error.ts';
import type { Warning } from './messages/warnings.ts';
import type { LostFile, OutputFile, ReachedStep, StepPlace } from './operation.ts';
import type { Report } from './report.ts';

export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'expired';

export const FINAL_STATES: readonly JobState[] = ['completed', 'failed', 'cancelled', 'expired'];

/** What one run of a tool is asked to do; crosses from worker or CLI to the runner. */
export interface RunRequest {
  readonly tool: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly {
    /** File name inside the work folder's `in/`. */
    readonly file: string;
    readonly name: string;
    readonly bytes: number;
    readonly modifiedMs?: number;
    readonly folder?: string;
    readonly isExecutable?: boolean;
  }[];
  /** Of folders that were given, those without a file. */
  readonly emptyFolders?: readonly string[];
  /** Wrong passwords after which a batch tries no more; no limit where it is missing. */
  readonly wrongPasswords?: number;
  /** Nobody will look at pictures of pages before and after (proof.ts). */
  readonly withoutProof?: boolean;
  /** Files of options, in the same folder. Secret ones travel among the options. */
  readonly attached: readonly {
    readonly option: string;
    readonly file: string;
    readonly name: string;
    readonly bytes: number;
  }[];
  /** Of a batch or recipe that another unit began: the files that have their results, or can have none. */
  readonly settled?: readonly SettledFile[];
  /** Of a recipe that another unit began; where its files lie in the work folder, by slashes. */
  readonly recipe?: RecipeDone;
}

/** How far a recipe came. */
export interface RecipeDone {
  /** None before its first step is done. */
  readonly reached?: ReachedStep;
  /** What became of files in the step after that, by their places among its files. */
  readonly settled: readonly SettledFile[];
}

/** What became of one file of a batch, and where the results lie in the work folder, by slashes. */
export type SettledFile =
  | {
      readonly input: number;
      readonly outputs: readonly Omit<OutputFile, 'complete'>[];
      /** What the document calls itself. */
      readonly title?: string;
    }
  | LostFile;

export interface RunOutput {
  /** File name inside the work folder's `out/`. */
  readonly file: string;
  /** The name that the visitor gets. */
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly input?: number;
  readonly unchanged: boolean;
  readonly facts: Readonly<Record<string, number | string>>;
  /** Empty where the tool reports nothing. */
  readonly report: Report;
  /** Pictures of its pages before and after (proof.ts), beside it in `out/`. */
  readonly proof?: { readonly file: string; readonly bytes: number };
}

/** What the runner says while it works; one JSON line each. */
export type RunnerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly fraction: number; readonly note?: ProgressNote }
  | { readonly kind: 'warning'; readonly warning: Warning }
  /** One file of a batch or of a step is next: what happens from now on is its doing. Without one: of no file alone. */
  | { readonly kind: 'begins'; readonly input?: number; readonly step?: StepPlace }
  /** One file of a batch is done or has failed; what was made of it lies there until the others are. */
  | { readonly kind: 'settled'; readonly file: SettledFile }
  /** The same within a step of a recipe, by the file's place in it. */
  | { readonly kind: 'settled-in-step'; readonly step: number; readonly file: SettledFile }
  /** A step of a recipe is done. */
  | { readonly kind: 'reached'; readonly reached: ReachedStep }
  /** For the log: what happened to one file of several while the others are worked on. */
  | { readonly kind: 'detail'; readonly detail: string }
  /** Asks for a trusted time over a SHA-256; the one thing that a run may have done outside its sandbox. */
  | { readonly kind: 'timestamp'; readonly url: string; readonly digest: string }
  | { readonly kind: 'done'; readonly outputs: readonly RunOutput[] }
  | { readonly kind: 'failed'; readonly error: PlainError; readonly detail: string };

/** What the runner is told while it works: that its time is up, or the answer to its request for a time. DER in base64. */
export type RunnerAnswer =
  | { readonly kind: 'enough' }
  | { readonly kind: 'timestamp'; readonly query: string; readonly answer: string }
  | { readonly kind: 'timestamp-refused'; readonly error: PlainError };

/** One thing that a finished job tells beside its result. */
export interface JobWarning {
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** `job` in the answer of GET /api/job-status/{jobId}. */
export interface JobStatus {
  readonly id: string;
  readonly tool: string;
  readonly status: 'processing' | 'completed' | 'failed';
  /** Not yet begun: shown as "Waiting", without a percent. */
  readonly queued: boolean;
  /** 0 to 100. */
  readonly progress: number;
  readonly note: string | null;
  /** Of the note: for a door that has its own words for it. */
  readonly noteCode: string | null;
  readonly noteParams: Readonly<Record<string, string | number>> | null;
  readonly error: string | null;
  readonly code: string | null;
  readonly params: Readonly<Record<string, string | number>> | null;
  readonly warnings: readonly JobWarning[];
  /** Names of the results; empty before completion. */
  readonly outputFiles: readonly string[];
  readonly createdAt: string;
  /** Minutes that results are kept from the end of the job, as the visitor chose; null: as long as the site keeps them. */
  readonly keepMinutes: number | null;
  /** When the results go: for a visitor's own choice, known once the job has ended. */
  readonly expiresAt: string;
  /** Until when another job may name the files of this one, as `{inputsKey}/1` and so on; null where they are gone. */
  readonly inputsExpireAt: string | null;
}

/** One record of GET /api/jobs/{jobId}/files. */
export interface JobFile {
  readonly id: string;
  readonly originalName: string;
  readonly originalSize: number;
  readonly outputFilename: string;
  readonly downloadUrl: string;
  /** Known once the job is completed. */
  readonly size: number | null;
  readonly processedSize: number | null;
  /** Percent saved, one decimal; only of tools that make files smaller. */
  readonly reduction: number | null;
  readonly unchanged: boolean;
  /** GET /api/files/{id}/proof answers with its pages before and after (proof.ts). */
  readonly hasProof: boolean;
  readonly facts: Readonly<Record<string, number | string>>;
  /** Empty where the tool reports nothing, and before completion. */
  readonly report: Report;
}
