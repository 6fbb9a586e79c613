/** Where tests lie and how long they may take. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // Two cores: sites, browsers and LibreOffice of several files at once would only wait for each other.
    maxWorkers: 2,
    passWithNoTests: false,
  },
});
