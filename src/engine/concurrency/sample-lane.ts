/** A lane for the tests of lanes. */
import type { OnStep } from './lane-messages.ts';
import { serveLane } from './serve-lane.ts';

let kept = 0;

export const SAMPLE_TASKS = {
  add: (number: number) => {
    kept += number;
    return kept;
  },
  fill: ({ bytes, value }: { readonly bytes: number; readonly value: number }, onStep: OnStep) => {
    onStep(0.5);
    return { filled: new Uint8Array(bytes).fill(value), pooled: Buffer.from('pooled') };
  },
  fail: (reason: string) => {
    throw new RangeError(reason);
  },
  spin: (): undefined => {
    for (;;);
  },
};

serveLane({ sample: async () => SAMPLE_TASKS });
