/** The part of Vitest's report that two runs are joined by. */
export interface RunReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}
export function failedFiles(report: RunReport): string[];
export function mergeReports(first: RunReport, second: RunReport): RunReport;
