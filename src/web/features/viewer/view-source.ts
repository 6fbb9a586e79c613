/** What the viewer is asked to show, and the call that opens it. */

export interface ViewSource {
  readonly name: string;
  /** Of a result: the tool that made it. */
  readonly tool?: string | undefined;
  /** A chosen file, or the address of a result. */
  readonly content: File | string;
  /** Opens the file; empty where none is known. */
  readonly password: string;
  /** Where a PDF is opened, from 1; at its beginning where it is missing. */
  readonly page?: number;
  /** The visitor found the password that opens it. */
  readonly onPassword?: (password: string) => void;
  /** Takes it home. */
  readonly onDownload?: () => Promise<void>;
}

/** `source` undefined: opened without a file, and says so. */
export interface Viewing {
  readonly source: ViewSource | undefined;
}

const listeners = new Set<() => void>();
let viewing: Viewing | null = null;

export const viewer = {
  get: (): Viewing | null => viewing,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: () => show(null),
} as const;

/** Opens the viewer over the page. */
export function lookInside(source: ViewSource | undefined): void {
  show({ source });
}

function show(next: Viewing | null): void {
  viewing = next;
  for (const listener of listeners) listener();
}
