/** Files on their way to the panel that opens next: dropped on home, or a result to go on with. */

let handed: readonly File[] = [];

export function handOver(files: readonly File[]): void {
  handed = files;
}

/** How many files wait for the panel that opens next. */
export function handedCount(): number {
  return handed.length;
}

export function takeHanded(): readonly File[] {
  const taken = handed;
  handed = [];
  return taken;
}
