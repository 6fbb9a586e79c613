/** Origins as an operator lists them: scheme, host and port, with commas or spaces between them. */

/** Undefined where one of them is none, or has a path. */
export function readOrigins(text: string): readonly string[] | undefined {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  const origins = named.map((part) => (URL.canParse(part) ? new URL(part) : undefined));
  const isOrigin = (url: URL | undefined, index: number) =>
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.origin === named[index]?.toLowerCase().replace(/\/$/, '');
  return origins.every(isOrigin) ? origins.map((url) => url?.origin ?? '') : undefined;
}
