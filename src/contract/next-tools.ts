/** What a result offers to go on with, as the tool that made it declares. */

/** Ids of tools. */
export interface NextTools {
  /** What usually follows, best first; others fill what is left of the places in sight. */
  readonly first?: readonly string[];
  /** No others are in sight: they ask for a new password, or lose a timestamp. */
  readonly only?: true;
  /** What follows where a certificate has signed the result, alone in sight: others lose the signature. */
  readonly signed?: readonly string[];
  /** What would undo the work, or take its result apart again. */
  readonly last?: readonly string[];
}
