/** Replaces a text in addresses, in any case. */

export function plainChange(wanted: string, replacement: string): (address: string) => string {
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gi');
  return (address) => address.replace(pattern, () => replacement);
}

/** Of what is written as /pattern/. */
export function patternOf(wanted: string): { readonly source: string; readonly flags: string } | undefined {
  const [, source, flags = ''] = /^\/(.+)\/([ims]*)$/s.exec(wanted) ?? [];
  return source === undefined ? undefined : { source, flags };
}
