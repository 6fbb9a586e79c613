/** What a visitor does before the page's scripts run is kept and done once they do: no click is lost, no dropped file opened. */

/** Told to the window once the page answers by itself. */
export const LIVE_EVENT = 'sheaf-live';

interface Kept {
  /** Sees the page's events before anything else, until it is live. */
  readonly listen: <K extends keyof DocumentEventMap>(kind: K, handler: (event: DocumentEventMap[K]) => void) => void;
  /** Once for each place: a second click on a button that does not answer is no second wish. */
  readonly keep: (place: Element, act: () => void) => void;
}

// Each of the three runs in the page before any script of it, from its own text: it can use nothing from outside.

function keepActs(liveEvent: string): Kept {
  const acts = new Map<Element, () => void>();
  const listening = new AbortController();
  const live = async () => {
    listening.abort();
    for (const [place, act] of acts) {
      place.removeAttribute('data-kept');
      act();
      // What one act changes has to be drawn before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  addEventListener(liveEvent, live, { once: true });
  return {
    listen: (kind, handler) => document.addEventListener(kind, handler, { capture: true, signal: listening.signal }),
    keep: (place, act) => {
      place.setAttribute('data-kept', '');
      acts.delete(place);
      acts.set(place, act);
    },
  };
}

function keepEntries({ listen, keep }: Kept): void {
  listen('click', ({ target, isTrusted }) => {
    const button = isTrusted && (target as Element).closest<HTMLElement>('button:not([popovertarget]),[role=button]');
    if (!button) return;
    keep(button, () => {
      // Tabs answer to this already.
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
      button.click();
    });
  });
  // What the scripts would send is not to load the page anew.
  listen('submit', (event) => event.preventDefault());
  listen('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const { type, value, checked } = field;
    const tell = (kind: string) => field.dispatchEvent(new Event(kind, { bubbles: true }));
    keep(field, () => {
      if (type === 'file') tell('change');
      else if (type === 'checkbox' || type === 'radio') {
        field.checked = !checked;
        field.click();
      } else {
        // The framework overlooks a value that it takes to be there already; it does not see the class's own setter.
        field.value = '';
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        tell('input');
        tell('change');
      }
    });
  });
}

function keepFiles({ listen, keep }: Kept): void {
  const everywhere = { bubbles: true, cancelable: true, composed: true };
  /** The browser empties its own list once the event is over. */
  const copyOf = (files: FileList) => {
    const copy = new DataTransfer();
    for (const file of files) copy.items.add(file);
    return copy;
  };
  listen('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  listen('drop', (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    const place = event.target as Element;
    const dataTransfer = copyOf(event.dataTransfer.files);
    keep(place, () => {
      for (const step of ['dragenter', 'dragover', 'drop'])
        place.dispatchEvent(new DragEvent(step, { ...everywhere, dataTransfer }));
    });
  });
  listen('paste', ({ target, clipboardData }) => {
    if (!clipboardData?.files.length) return;
    const copy = copyOf(clipboardData.files);
    const place = target as Element;
    keep(place, () => place.dispatchEvent(new ClipboardEvent('paste', { ...everywhere, clipboardData: copy })));
  });
}

/** An inline script: the server allows it by its hash. Only drawn pages carry it, no script of theirs. */
export const BEFORE_LIVE = import.meta.env.SSR
  ? `(function(kept){(${keepEntries})(kept);(${keepFiles})(kept)})((${keepActs})('${LIVE_EVENT}'))`
  : '';
