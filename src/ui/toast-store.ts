/** The notices on the screen, one at a time, without React. */

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly look?: 'default' | 'destructive';
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

/** A new notice takes the place of the one before. */
const TOAST_LIMIT = 1;
/** Milliseconds from dismissal until a notice is forgotten. */
export const TOAST_REMOVE_MS = 1_000_000;

export interface ToastStore {
  readonly get: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly show: (message: ToastMessage) => number;
  readonly dismiss: (id: number) => void;
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(message) {
      lastId += 1;
      set([{ ...message, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
      return lastId;
    },
    dismiss(id) {
      set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_MS);
    },
  };
}

export const toasts = createToastStore();

/** Shows a notice on this page. */
export function showToast(message: ToastMessage): void {
  toasts.show(message);
}
