/** Names, at the end of a run, the tests that passed only when they were tried again: each is a fault to be looked for. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) => [...module.children.allTests('passed')]).filter(passedLate);
    console.log(`passed only at the second try: ${flaky.length}`);
    for (const test of flaky)
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}\n    ${firstFault(test)}`);
  }
}

function passedLate(test: TestCase): boolean {
  return test.diagnostic()?.flaky ?? false;
}

function firstFault(test: TestCase): string {
  return test.result().errors?.[0]?.message ?? '';
}
