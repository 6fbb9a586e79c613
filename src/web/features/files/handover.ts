/** Files on their way between places of the site: dropped on home, a result to go on with, or left behind in a panel. */

let handed: readonly File[] = [];
const left = new Map<string, readonly File[]>();

/** Gives files to the panel that opens next. */
export function handOver(files: readonly File[]): void {
  handed = files;
}

/** How many files wait for the panel of a place. */
export function waitingCount(place: string): number {
  return (handed.length > 0 ? handed : (left.get(place) ?? [])).length;
}

/** Takes the files that were handed over, else those that were left in the panel. */
export function takeWaiting(place: string): readonly File[] {
  const taken = handed.length > 0 ? handed : (left.get(place) ?? []);
  handed = [];
  return taken;
}

/** Keeps a panel's files while another page or tab is shown; none forgets them. */
export function leaveFiles(place: string, files: readonly File[]): void {
  if (files.length === 0) left.delete(place);
  else left.set(place, files);
}
