/** Passwords of options: one for every file, or in a batch one a file name as JSON. */

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

/** One password a file name, such as `{"a.pdf":"…"}`; undefined where the text is one password for all. */
export function passwordsByName(option: string): ReadonlyMap<string, string> | undefined {
  if (!option.trimStart().startsWith('{')) return undefined;
  try {
    const entries = Object.entries(JSON.parse(option) as Readonly<Record<string, unknown>>);
    const named = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return named.length > 0 && named.length === entries.length ? new Map(named) : undefined;
  } catch {
    return undefined;
  }
}
