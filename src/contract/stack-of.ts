/** What an error says for the log. Some libraries tell theirs as plain objects with the fields of one. */
export function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { stack, message } = error as { readonly stack?: unknown; readonly message?: unknown };
  return String(stack ?? message ?? error);
}
