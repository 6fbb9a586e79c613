/** Where a file of an archive may be put: its folder and its name, or nowhere. */

export interface Place {
  /** With slashes; empty at the top. */
  readonly folder: string;
  readonly name: string;
}

/** No system knows longer paths. */
const LONGEST_PATH = 4_096;

/** Undefined for a path that leaves the folder that somebody unpacks into: upwards, from the root, or to another drive. */
export function placeOf(path: string): Place | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const names = path.replaceAll('\\', '/').split('/');
  const isUnsafe = names[0] === '' || /^[A-Za-z]:/.test(path) || path.includes('\0') || names.includes('..');
  const kept = names.filter((name) => name !== '' && name !== '.');
  const name = kept.pop();
  return isUnsafe || name === undefined ? undefined : { folder: kept.join('/'), name };
}
