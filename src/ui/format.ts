/** Quantities as people read them. */

const MB = 1024 ** 2;
const GB = 1024 ** 3;
/** Between a number and its unit: never broken over two lines. */
const NARROW = '\u00a0';

/** "4.1 MB"; below a tenth with two decimals, so that nothing but an empty file is "0.0 MB". */
export function formatBytes(bytes: number): string {
  if (bytes >= GB) return `${(bytes / GB).toFixed(1)}${NARROW}GB`;
  if (bytes >= 0.1 * MB || bytes === 0) return `${(bytes / MB).toFixed(1)}${NARROW}MB`;
  return `${Math.max(0.01, bytes / MB).toFixed(2)}${NARROW}MB`;
}

/** "1 page", "28 pages". */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** "38 %". */
export function formatPercent(percent: number): string {
  return `${Math.round(percent)}${NARROW}%`;
}

/** "about 40 s left", "about 3 min left". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `about ${seconds < 10 ? seconds : 5 * Math.round(seconds / 5)}${NARROW}s left`;
  return `about ${Math.round(seconds / 60)}${NARROW}min left`;
}
