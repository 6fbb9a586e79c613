/** `npm run test:long`: what takes minutes for each test. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/long/*.long.ts'],
    globalSetup: ['./tests/database-template.ts', './tests/plain-site.ts'],
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 1,
    passWithNoTests: false,
  },
});
