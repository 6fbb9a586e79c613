/** Files on their way from one place of the site to another: dropped on the home page, or a result to go on with. */

let waiting: readonly File[] = [];

export function handOver(files: readonly File[]): void {
  waiting = files;
}

/** Takes the waiting files; the next caller finds none. */
export function takeHandedOver(): readonly File[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
