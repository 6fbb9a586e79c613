/** The order of names as people count: 2 before 10, capitals beside small letters, on every machine alike. */

let collator: Intl.Collator | undefined;

/** Compares for `sort`. The collator is made with the first name: it takes 8 ms, and most jobs sort nothing. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
