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
/** Milliseconds that a notice keeps its place: long enough to be seen when a job ends as soon as it began. */
export const TOAST_SEEN_MS = 1_000;

export class ToastStore {
  readonly #listeners = new Set<() => void>();
  #toasts: readonly Toast[] = [];
  #waiting: readonly ToastMessage[] = [];
  #lastId = 0;
  #held = false;

  readonly get = (): readonly Toast[] => this.#toasts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(message: ToastMessage): void {
    if (this.#held) this.#waiting = [...this.#waiting, message];
    else this.#place(message);
  }

  dismiss(id: number): void {
    this.#set(this.#toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
    setTimeout(() => this.#set(this.#toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_MS);
  }

  #place(message: ToastMessage): void {
    this.#lastId += 1;
    this.#set([{ ...message, id: this.#lastId, open: true }, ...this.#toasts].slice(0, TOAST_LIMIT));
    this.#held = true;
    setTimeout(() => this.#release(), TOAST_SEEN_MS);
  }

  #release(): void {
    this.#held = false;
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (next) this.#place(next);
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    for (const listener of this.#listeners) listener();
  }
}

export const toasts = new ToastStore();

/** Shows a notice on this page. */
export function showToast(message: ToastMessage): void {
  toasts.show(message);
}
