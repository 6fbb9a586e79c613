/** Tells how a run goes and how it ended: a progress bar on a terminal, or one JSON object with --json. */
import { randomBytes } from 'node:crypto';
import type { JobFile } from '../contract/job.ts';
import { namingFile } from '../contract/messages/fill-text.ts';
import type { ProgressNote } from '../contract/messages/progress-note.ts';
import { noteText } from '../contract/messages/progress-note.ts';
import { stackOf } from '../contract/messages/stack-of.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { type Warning, warningMessage } from '../contract/messages/warnings.ts';
import type { ReportRows } from '../contract/report.ts';
import { pageNotes } from '../contract/report-words.ts';

/** A result: what the server's list of results tells of it, and where it lies. */
export interface Delivered extends ToldOfResult {
  /** Absolute. */
  readonly path: string;
  readonly mime: string;
}

type ToldOfResult = Pick<
  JobFile,
  'originalName' | 'originalSize' | 'size' | 'processedSize' | 'reduction' | 'unchanged' | 'facts' | 'report'
>;

const BAR_WIDTH = 28;
const EXIT = { done: 0, failed: 1, usage: 2, cancelled: 130 } as const;

export class Report {
  readonly #json: boolean;
  readonly #detailed: boolean;
  readonly #startedMs = performance.now();
  readonly #warnings: Warning[] = [];
  #barShown = false;

  /** @param detailed also tells, on standard error, what really happened behind an error. */
  constructor(json: boolean, detailed: boolean) {
    this.#json = json;
    this.#detailed = detailed;
  }

  detail(text: string): void {
    if (this.#detailed && text !== '') process.stderr.write(`${text}\n`);
  }

  progress(fraction: number, note: ProgressNote | undefined): void {
    this.bar(fraction, note ? noteText(note) : '');
  }

  bar(fraction: number, text: string): void {
    if (this.#json || !process.stderr.isTTY) return;
    const filled = Math.round(fraction * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    process.stderr.write(`\r\x1b[K${bar} ${Math.floor(fraction * 100)} %  ${text}`);
    this.#barShown = true;
  }

  warning(warning: Warning): void {
    this.#warnings.push(warning);
  }

  /** @param rows what the tool's reports can tell of. */
  completed(outputs: readonly Delivered[], rows: ReportRows = {}): number {
    this.#endBar();
    if (this.#json) this.#print('completed', outputs, null);
    else for (const output of outputs) this.#tellOutput(output, rows, outputs.length > 1);
    this.#tellWarnings();
    return this.#warnings.some(({ code }) => code === 'file-failed' || code === 'step-failed')
      ? EXIT.failed
      : EXIT.done;
  }

  /** @param usage the command itself was wrong, nothing was begun. */
  failed(error: unknown, usage: boolean): number {
    this.#endBar();
    const known = error instanceof ToolError ? error : this.#unforeseen(error);
    if (this.#json) this.#print('failed', [], known);
    else process.stderr.write(`${namingFile(known.message, known.params)}\n`);
    this.#tellWarnings();
    if (known.code === 'cancelled') return EXIT.cancelled;
    return usage ? EXIT.usage : EXIT.failed;
  }

  #print(status: 'completed' | 'failed', outputs: readonly Delivered[], error: ToolError | null): void {
    const answer = {
      status,
      outputs,
      warnings: this.#warnings.map((each) => ({ ...each, message: warningMessage(each) })),
      error: error ? { code: error.code, message: error.message } : null,
      seconds: Math.round(performance.now() - this.#startedMs) / 1000,
    };
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }

  #tellOutput({ path, originalName, report }: Delivered, rows: ReportRows, isOneOfSeveral: boolean): void {
    process.stdout.write(`${path}\n`);
    const about = isOneOfSeveral ? ` (${originalName})` : '';
    for (const note of pageNotes(rows, report ?? {})) process.stderr.write(`${note}${about}.\n`);
  }

  #tellWarnings(): void {
    if (this.#json) return;
    for (const warning of this.#warnings) process.stderr.write(`${warningMessage(warning)}\n`);
  }

  #endBar(): void {
    if (this.#barShown) process.stderr.write('\r\x1b[K');
    this.#barShown = false;
  }

  /** What nobody foresaw: the reference ties the message to the detail. */
  #unforeseen(error: unknown): ToolError {
    const reference = randomBytes(6).toString('hex');
    this.detail(`${reference} ${stackOf(error)}`);
    return new ToolError('internal', { reference }, { cause: error });
  }
}
