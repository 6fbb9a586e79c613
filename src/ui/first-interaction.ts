/** The moment a visitor first does something: until then a page carries only what it shows. */

const KINDS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'dragenter', 'scroll'] as const;

/** Calls `then` once, at the first movement, touch, key, focus or scroll. Returns how to give up. */
export function onFirstInteraction(then: () => void): () => void {
  const once = new AbortController();
  const listener = () => {
    once.abort();
    then();
  };
  for (const kind of KINDS) window.addEventListener(kind, listener, { passive: true, signal: once.signal });
  return () => once.abort();
}
