/** Two runs of the suite become one report: of a file that ran twice, the second run counts. */
import { expect, test } from 'vitest';
import { failedFiles, mergeReports } from '../scripts/merge-reports.mjs';

const passed = { status: 'passed', title: 'a' };
const failed = { status: 'failed', title: 'b' };

function report(files: Record<string, (typeof passed)[]>) {
  const testResults = Object.entries(files).map(([name, assertionResults]) => ({
    name,
    assertionResults,
    status:
      assertionResults.length > 0 && assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
  }));
  return { success: false, numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0, testResults };
}

test('the files to run again are those with a failed test, and those that could not be loaded', () => {
  expect(failedFiles(report({ sound: [passed], faulty: [passed, failed], unread: [] }))).toEqual(['faulty', 'unread']);
});

test('a file that passes alone counts as passed, and the others as they were', () => {
  const first = report({ sound: [passed], faulty: [passed, failed] });
  const merged = mergeReports(first, report({ faulty: [passed, passed] }));
  expect(merged).toMatchObject({ success: true, numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0 });
});

test('a file that fails alone too counts as failed', () => {
  const first = report({ sound: [passed], faulty: [passed, failed] });
  const merged = mergeReports(first, report({ faulty: [passed, failed] }));
  expect(merged).toMatchObject({ success: false, numPassedTests: 2, numFailedTests: 1, numFailedTestSuites: 1 });
});

test('a file that cannot be loaded the second time stays failed', () => {
  const merged = mergeReports(report({ sound: [passed], faulty: [failed] }), report({ faulty: [] }));
  expect(merged).toMatchObject({ success: false, numPassedTests: 1, numFailedTestSuites: 1 });
});
