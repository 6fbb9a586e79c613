/** Where tests lie, how long they may take, and the facts of the product that they may name as their tags. */
import { defineConfig } from 'vitest/config';
import { readFacts } from './tests/facts/product-facts.ts';
import LongestFirst from './tests/longest-first.ts';

/** Of the processes that run the tests; sites and sandboxes have their own. */
const PROCESS_ENVIRONMENT = {
  // A program is started by a copy of the whole process's page tables, most of which are then of large pages: 14 % less.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  // Tesseract's threads wait for each other by turning round: 14 s of processor time where one does the same in 3.
  OMP_THREAD_LIMIT: '1',
};

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    tags: readFacts().map(({ id, fact }) => ({ name: id, description: fact })),
    // Long enough for a machine at half our speed: what a test waits for ends the wait by itself.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: [
      './tests/files-in-memory.ts',
      './tests/database-template.ts',
      './tests/plain-site.ts',
      './tests/project-copy.ts',
    ],
    env: PROCESS_ENVIRONMENT,
    // A file of its own process would load Vitest and our modules anew: half a second of processor time for each of 458.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
    // Once more, on a machine whose processors others take away for seconds; `npm test` names each test that needed it.
    retry: 1,
    expect: { poll: { timeout: 20_000 } },
    // Two cores, and a third file for the time in which others wait for a browser, a clock or a disk.
    maxWorkers: 3,
    passWithNoTests: false,
  },
});
