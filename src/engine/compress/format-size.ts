/** Sizes as people read them. */

const UNITS = ['B', 'KB', 'MB', 'GB'];

/** 1 KB = 1024 B; one decimal from KB on. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
