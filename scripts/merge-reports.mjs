/** Joins the reports of two runs of tests, as Vitest writes them: of a file that ran twice, the second run counts. */

/** @returns {string[]} the files in which a test failed, or that could not be loaded. */
export function failedFiles(report) {
  return report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** @returns the first report with the second one's files in place of its own, and counted anew. */
export function mergeReports(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    ...first,
    testResults,
    success: failedFiles({ testResults }).length === 0,
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    numFailedTests: tests.filter(({ status }) => status === 'failed').length,
    numFailedTestSuites: failedFiles({ testResults }).length,
  };
}
