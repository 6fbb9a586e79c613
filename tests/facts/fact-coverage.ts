/** Which facts tests name, and which of them passed. */
import { readFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import type { ProductFact } from './product-facts.ts';

/** A test file by the facts that it names. */
export type NamedFacts = ReadonlyMap<string, readonly string[]>;

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly tags: readonly string[] }[];
  }[];
}

/** Facts without a passing test in the JSON report of a whole run. */
export function unproven(facts: readonly ProductFact[], reportFile: string): readonly ProductFact[] {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const passed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').flatMap(({ tags }) => tags),
  );
  const proven = new Set(passed);
  return facts.filter(({ id }) => !proven.has(id));
}

/** The test files that name each fact, read from their text without running them. */
export async function namedFacts(): Promise<NamedFacts> {
  const vitest = await createVitest('test', { watch: false });
  try {
    const modules = await vitest.parseSpecifications(await vitest.getRelevantTestSpecifications());
    const files = new Map<string, string[]>();
    for (const module of modules) {
      for (const tag of new Set([...module.children.allTests()].flatMap(({ options }) => options.tags ?? []))) {
        files.set(tag, [...(files.get(tag) ?? []), module.moduleId]);
      }
    }
    return files;
  } finally {
    await vitest.close();
  }
}
