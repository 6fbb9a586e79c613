/** What an error says for the log. Some libraries tell theirs as plain objects with the fields of one. */

/** What looks like the id of a job, a file or an upload: 24 letters of base64url, with a digit or in a path. */
const ID = /(?<![\w-])(?=[\w-]{24}(?![\w-]))(?:(?=[\w-]*\d)|(?<=\/))[\w-]{24}/g;

/** Ids are capabilities: whoever reads the log may not use them. */
export function withoutIds(text: string): string {
  return text.replace(ID, '…');
}

export function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return withoutIds(String(error));
  const { stack, message } = error as { readonly stack?: unknown; readonly message?: unknown };
  return withoutIds(String(stack ?? message ?? error));
}
