/** Pages that the server made of results in this visit, by the addresses of both. */

const made = new Map<string, string>();
const listeners = new Set<() => void>();

export const madePreviews = {
  /** Undefined until somebody has looked at the result. */
  of: (result: string): string | undefined => made.get(result),
  remember(result: string, pages: string): void {
    made.set(result, pages);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;
