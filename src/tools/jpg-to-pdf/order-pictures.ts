/** Puts pictures in the order that was asked for. */
import type { InputFile } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type PictureFacts, readPictureFacts } from '../../engine/picture-pdf/picture-facts.ts';
import type { tool } from './tool.ts';

type Order = OptionValues<typeof tool>['order'];

interface Ordered {
  readonly input: InputFile;
  /** Place among the uploads. */
  readonly index: number;
  readonly facts: PictureFacts;
}

/** 2 before 10, capitals beside small letters, on every machine alike. */
const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What lies inside the pictures is read for these two orders alone. */
const INSIDE: readonly Order[] = ['date-created', 'title'];

/** Places among the uploads, in the wanted order. */
export async function orderPictures(inputs: readonly InputFile[], order: Order): Promise<readonly number[]> {
  const files: Ordered[] = [];
  for (const [index, input] of inputs.entries()) {
    files.push({ input, index, facts: INSIDE.includes(order) ? await readPictureFacts(input.path) : {} });
  }
  const compare = COMPARE[order];
  return files.sort((a, b) => compare(a, b) || a.index - b.index).map(({ index }) => index);
}

const COMPARE: Readonly<Record<Order, (a: Ordered, b: Ordered) => number>> = {
  given: () => 0,
  name: (a, b) => NATURAL.compare(a.input.name, b.input.name),
  'name-desc': (a, b) => NATURAL.compare(b.input.name, a.input.name),
  'date-modified': (a, b) => byTime(a.input.modifiedMs, b.input.modifiedMs),
  'date-created': (a, b) => byTime(a.facts.takenMs, b.facts.takenMs),
  title: (a, b) => NATURAL.compare(a.facts.title ?? a.input.name, b.facts.title ?? b.input.name),
};

/** Oldest first; pictures without a date come last. */
function byTime(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  return b === undefined ? -1 : a - b;
}
