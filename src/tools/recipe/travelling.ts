/** A file on its way through a recipe: what a step made of it, and what becomes of it at the end. */
import { detectFileType } from '../../adapters/file-type.ts';
import { nameInFolder, splitName, stemOf } from '../../contract/files/output-name.ts';
import type { OutputFile, StepFile, StepOutput } from '../../contract/operation.ts';

export type Travelling = StepFile;

/**
 * What a step made of each file, ready for the next step; what was made of several stands with the first. A file that
 * stays one keeps its name, so that names do not grow with each step.
 * @param takes the files that the step got.
 */
export function nextFiles(
  outputs: readonly StepOutput[],
  takes: readonly Travelling[],
  sizeOf: (path: string) => number,
): ReadonlyMap<Travelling | undefined, readonly Travelling[]> {
  const files = outputs.map((made) => {
    const ofSeveral = made.input === undefined && takes.length > 1;
    const source = takes[made.input ?? 0];
    const { origin } = (ofSeveral ? undefined : source) ?? {};
    const name = !ofSeveral && source && isOnly(made, outputs) ? keptName(source, made) : made.name;
    const file = { path: made.path, name, bytes: sizeOf(made.path), made };
    return [source, origin === undefined ? file : { ...file, origin }] as const;
  });
  const bySource = Map.groupBy(files, ([source]) => source);
  return new Map([...bySource].map(([source, found]) => [source, found.map(([, file]) => file)]));
}

/** Whether it is the one result of its kind that was made of a file. */
function isOnly(made: StepOutput, outputs: readonly StepOutput[]): boolean {
  const alike = outputs.filter(({ input, type }) => input === made.input && type === made.type);
  return !isBeside(made) && alike.filter((each) => !isBeside(each)).length === 1;
}

function keptName({ name }: Travelling, made: StepOutput): string {
  return `${stemOf(name)}.${splitName(made.name).extension}`;
}

/** Whether it is a report that goes with another result: no step works on it. */
export function isBeside(made: StepOutput | undefined): boolean {
  return made?.facts?.beside === 1;
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
  if (pattern) return { path, type, ...input, facts, pattern, extension: splitName(made?.name ?? name).extension };
  const isUntouched = made === undefined && type !== 'bytes';
  return { path, type, ...input, facts, ownName: made?.name ?? name, ...(isUntouched ? { unchanged: true } : {}) };
}
