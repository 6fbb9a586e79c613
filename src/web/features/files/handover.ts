/** Files on their way between places of the site: dropped on home, a result to go on with, or left behind in a panel. */

let handed: readonly File[] = [];
const left = new Map<string, readonly File[]>();

/** Gives files to the panel that opens next. */
export function handOver(files: readonly File[]): void {
  handed = files;
}

/** Takes the files that were handed over; the next caller finds none. */
export function takeHandedOver(): readonly File[] {
  const taken = handed;
  handed = [];
  return taken;
}

/** Keeps a panel's files while another page or tab is shown; none forgets them. */
export function leaveFiles(place: string, files: readonly File[]): void {
  if (files.length === 0) left.delete(place);
  else left.set(place, files);
}

/** The files that were left in a panel. */
export function leftFiles(place: string): readonly File[] {
  return left.get(place) ?? [];
}
