/** Reads what visitors write as a /pattern/, with any of the flags `i`, `m` and `s` behind it. */

export interface WrittenPattern {
  /** What stands between the slashes. */
  readonly source: string;
  readonly flags: string;
}

/** Undefined for a plain text. */
export function readWrittenPattern(written: string): WrittenPattern | undefined {
  const [, source, flags = ''] = /^\/(.+)\/([ims]*)$/s.exec(written.trim()) ?? [];
  return source === undefined ? undefined : { source, flags };
}
