/** What became of each file of a batch: told to the parent, which has the rest done elsewhere when this process ends too soon. */
import path from 'node:path';
import type { SettledFile } from '../contract/job.ts';
import { ToolError, toPlainError } from '../contract/messages/tool-error.ts';
import type { OutputFile, ReachedStep, StepFile } from '../contract/operation.ts';

/** Who is told. */
export interface Listener {
  begins(index: number): void;
  settles(file: SettledFile): void;
}

export class BatchJournal {
  readonly #workDir: string;
  readonly #listener: Listener;
  readonly #inputs: readonly string[];
  readonly #titles: Map<string, string>;
  readonly #settled: ReadonlyMap<number, SettledFile>;

  /**
   * @param inputs their paths.
   * @param settled in an earlier unit, by their places among the inputs.
   * @param titles of documents, by the path of the input: those of files that were done elsewhere are added.
   */
  constructor(
    workDir: string,
    inputs: readonly string[],
    settled: readonly SettledFile[],
    titles: Map<string, string>,
    listener: Listener,
  ) {
    this.#workDir = workDir;
    this.#listener = listener;
    this.#titles = titles;
    this.#inputs = inputs;
    this.#settled = new Map(settled.map((file) => [file.input, file]));
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
    const outputs = file.outputs.map((output) => ({ ...output, input: index }));
    return outputs.map((output) => movePaths(output, (location) => path.join(this.#workDir, location)));
  }

  begins(index: number): void {
    this.#listener.begins(index);
  }

  /** What waits for the names of all results is made anew, since nobody else could write it. */
  made(index: number, outputs: readonly OutputFile[]): void {
    if (outputs.some(({ complete }) => complete)) return;
    const title = this.#titles.get(this.#inputs[index] ?? '');
    const placed = outputs.map((output) => movePaths(output, (location) => path.relative(this.#workDir, location)));
    this.#listener.settles({ input: index, outputs: placed, ...(title !== undefined && { title }) });
  }

  failed(index: number, error: ToolError): void {
    if (!this.#settled.has(index)) this.#listener.settles({ input: index, error: toPlainError(error) });
  }
}

/** The same results with their files elsewhere. */
export function movePaths<T extends Pick<OutputFile, 'path' | 'proof'>>(
  output: T,
  move: (location: string) => string,
): T {
  return { ...output, path: move(output.path), ...(output.proof !== undefined && { proof: move(output.proof) }) };
}

/** The same step with its files elsewhere. */
export function moveReached(reached: ReachedStep, move: (location: string) => string): ReachedStep {
  const moved = (file: StepFile): StepFile => ({
    ...file,
    path: move(file.path),
    ...(file.made && { made: movePaths(file.made, move) }),
  });
  return {
    ...reached,
    files: reached.files.map(moved),
    kept: reached.kept.map(([folder, file]) => [folder, moved(file)] as const),
  };
}
