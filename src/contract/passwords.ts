/** The `password` option: one password for every file, or in a batch one a file name as JSON. */

/** The password to try on a file; empty when none was given for it. */
export function passwordFor(option: string, fileName: string): string {
  if (!option.trimStart().startsWith('{')) return option;
  try {
    const byName: unknown = JSON.parse(option);
    if (typeof byName !== 'object' || byName === null) return option;
    const found = (byName as Record<string, unknown>)[fileName];
    return typeof found === 'string' ? found : '';
  } catch {
    // A password may itself begin with a brace.
    return option;
  }
}
