/** A file on its way through a recipe: what a step made of it, and what becomes of it at the end. */
import { detectFileType } from '../../adapters/file-type.ts';
import { nameInFolder, splitName, stemOf } from '../../contract/files/output-name.ts';
import type { InputFile, OutputFile, StepOutput } from '../../contract/operation.ts';

export interface Travelling extends Omit<InputFile, 'type'> {
  /** Which file of the job it comes from; none where several became one. */
  readonly origin?: number;
  /** What the last step made it; none before the first. */
  readonly made?: StepOutput;
}

/**
 * What a step made, ready for the next one. A file that stays one keeps its name, so that names do not grow with each
 * step.
 * @param takes the files that the step got.
 */
export function nextFiles(
  outputs: readonly StepOutput[],
  takes: readonly Travelling[],
  sizeOf: (path: string) => number,
): readonly Travelling[] {
  return outputs.map((made) => {
    const source = made.input === undefined && takes.length > 1 ? undefined : takes[made.input ?? 0];
    const alike = outputs.filter((each) => each.input === made.input && !isBeside(each));
    const isOnly = alike.length === 1 && !isBeside(made);
    const own = `${stemOf(source?.name ?? '')}.${splitName(made.name).extension}`;
    const name = source && isOnly ? own : made.name;
    const file = { path: made.path, name, bytes: sizeOf(made.path), made };
    return source?.origin === undefined ? file : { ...file, origin: source.origin };
  });
}

/** Whether it is a report that goes with another result: no step works on it. */
export function isBeside(made: StepOutput | undefined): boolean {
  return made?.facts?.beside === 1;
}

/** Those of the first file of the job first. */
export function inOrder(files: readonly Travelling[]): readonly Travelling[] {
  return [...files].sort((a, b) => (a.origin ?? 0) - (b.origin ?? 0));
}

/** @param pattern how the recipe names its results; empty: as their last step does. @param folder among the results. */
export async function resultOf(
  { path, name, origin, made }: Travelling,
  pattern: string,
  folder: string,
): Promise<OutputFile> {
  const input = origin === undefined ? {} : { input: origin };
  const facts = { ...made?.facts, ...(folder ? { folder: nameInFolder(folder, made?.facts) } : {}) };
  const type = made?.type ?? (await detectFileType(path, name)) ?? 'bytes';
  const named = pattern
    ? { pattern, extension: splitName(made?.name ?? name).extension }
    : { ownName: made?.name ?? name };
  return { path, type, ...input, facts, ...named };
}
