/** Replaces a text in addresses, in any case. */

export function plainChange(wanted: string, replacement: string): (address: string) => string {
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gi');
  return (address) => address.replace(pattern, () => replacement);
}

/** What browsers can need ages for, such as `(a+)+`, or what RE2 does not know, such as a look-ahead. */
const ONLY_ON_SERVER = /\)(?:[*+]|\{\d)|\(\?<?[=!]|\\[1-9k]/;

/** Whether a browser may try a pattern and comes to the same as the work. */
export function isForBrowsers(source: string): boolean {
  return !ONLY_ON_SERVER.test(source);
}
