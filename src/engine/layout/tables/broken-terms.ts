/** Tells lines of a cell that end amid a term: programs break lines after hyphens, and addresses after their signs. */

const HYPHEN = /\p{L}[-‐]$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;
/** `Vor- und Nachteile`: the hyphen stands for the rest of the word. */
const SUSPENDED = /^(?:und|oder|bzw|sowie|bis|and|or|to|en|of|och|og|eller|ja)(?![\p{L}\p{N}])/iu;
const ADDRESS = /^[^\s:]*(?:https?:\/\/|www\.)\S*[/?&=#%_]$/iu;
/** More letters of an address are not looked at. */
const LONGEST = 2_000;

/** Whether the next line goes on without a space. @param before all that stands in the cell before it. */
export function endsAmidTerm(before: string, next: string): boolean {
  if (HYPHEN.test(before.slice(-3))) return GOES_ON.test(next) && !SUSPENDED.test(next);
  const tail = before.slice(-LONGEST);
  return ADDRESS.test(tail.slice(tail.lastIndexOf(' ') + 1)) && !/^\s/u.test(next);
}
