/** What became of each file of a batch: told to the parent, which has the rest done elsewhere when this process ends too soon. */
import path from 'node:path';
import type { RunRequest, SettledFile } from '../contract/job.ts';
import { ToolError, toPlainError } from '../contract/messages/tool-error.ts';
import type { OutputFile } from '../contract/operation.ts';
import type { Say } from './run-context.ts';

export class BatchJournal {
  readonly #workDir: string;
  readonly #say: Say;
  readonly #inputs: readonly string[];
  readonly #titles: Map<string, string>;
  readonly #settled: ReadonlyMap<number, SettledFile>;

  /** @param titles of documents, by the path of the input: those of files that were done elsewhere are added. */
  constructor(request: RunRequest, workDir: string, titles: Map<string, string>, say: Say) {
    this.#workDir = workDir;
    this.#say = say;
    this.#titles = titles;
    this.#inputs = request.inputs.map(({ file }) => path.join(workDir, 'in', file));
    this.#settled = new Map((request.settled ?? []).map((file) => [file.input, file]));
  }

  /**
   * @returns the results of a file that was done elsewhere; undefined where it is still to be done.
   * @throws ToolError with which it failed there.
   */
  settled(index: number): readonly OutputFile[] | undefined {
    const file = this.#settled.get(index);
    if (!file) return undefined;
    if ('error' in file) throw new ToolError(file.error.code, file.error.params);
    if (file.title !== undefined) this.#titles.set(this.#inputs[index] ?? '', file.title);
    return file.outputs.map((output) => movePaths(output, (location) => path.join(this.#workDir, location)));
  }

  begins(index: number): void {
    this.#say({ kind: 'begins', input: index });
  }

  /** What waits for the names of all results is made anew, since nobody else could write it. */
  made(index: number, outputs: readonly OutputFile[]): void {
    if (outputs.some(({ complete }) => complete)) return;
    const title = this.#titles.get(this.#inputs[index] ?? '');
    const placed = outputs.map((output) => movePaths(output, (location) => path.relative(this.#workDir, location)));
    const file = { input: index, outputs: placed, ...(title !== undefined && { title }) };
    this.#say({ kind: 'settled', file });
  }

  failed(index: number, error: ToolError): void {
    if (!this.#settled.has(index)) this.#say({ kind: 'settled', file: { input: index, error: toPlainError(error) } });
  }
}

/** The same results with their files elsewhere. */
export function movePaths<T extends Pick<OutputFile, 'path' | 'proof'>>(
  output: T,
  move: (location: string) => string,
): T {
  return { ...output, path: move(output.path), ...(output.proof !== undefined && { proof: move(output.proof) }) };
}
