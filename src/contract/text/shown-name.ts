/** Names from files as they are shown in a line: line breaks become spaces, and nothing turns the direction of what follows. */

const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Embeddings, overrides and isolates; plain marks stay, which names from right to left may need. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

export function shownName(name: string): string {
  return name.replace(BREAKS, ' ').replace(DIRECTIONS, '').trim();
}
