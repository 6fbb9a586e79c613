/** A runner that was taken over says what no runner says: its own run ends, and the process around it stays. */
import { expect, test } from 'vitest';
import type { RunnerMessage } from '../contract/job.ts';
import { findTool } from './find-tool.ts';
import { runTool, type TakenUnit } from './run-tool.ts';

/** Says it as a real unit does: nobody catches what the listener throws. */
function unitThatSays(said: unknown): TakenUnit & { thrown: unknown } {
  const unit = {
    inDir: '/nowhere/in',
    outDir: '/nowhere/out',
    timestamps: 0,
    waitedMs: 0,
    thrown: undefined as unknown,
    run: (_request: unknown, onMessage: (message: RunnerMessage) => void) => {
      try {
        onMessage(said as RunnerMessage);
      } catch (error) {
        unit.thrown = error;
      }
      return Promise.race<RunnerMessage>([]);
    },
    tell: () => undefined,
    end: async () => undefined,
    dispose: async () => undefined,
  };
  return unit;
}

test.for([{ kind: 'settled' }, { kind: 'settled', file: null }])(
  '%o ends a run and nothing else',
  { timeout: 5_000 },
  async (said) => {
    const units: { thrown: unknown }[] = [];
    const takeUnit = async () => {
      const unit = unitThatSays(said);
      units.push(unit);
      return unit;
    };
    const request = { tool: 'rotate-pdf', options: {}, inputs: [], attached: [] };
    const hooks = {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onWarning: () => undefined,
      onDetail: () => undefined,
    };
    const run = runTool(findTool('rotate-pdf'), request, takeUnit, async () => undefined, hooks);
    await expect(run).rejects.toMatchObject({ code: 'engine-failed' });
    expect(units.map(({ thrown }) => thrown)).toEqual([undefined, undefined]);
  },
);
