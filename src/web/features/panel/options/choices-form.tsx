/** A form whose Enter key starts the work, also where its button is not to be pressed: then it says why. */
import type { KeyboardEvent, ReactNode } from 'react';

interface ChoicesFormProps {
  readonly start: () => void;
  readonly children: ReactNode;
}

export function ChoicesForm({ start, children }: ChoicesFormProps) {
  /** A button that is not to be pressed keeps the browser from submitting. */
  const onEnter = (event: KeyboardEvent) => {
    const { target } = event;
    // A field that stands for something on a page ends with Enter.
    if (event.defaultPrevented) return;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    start();
  };
  return (
    <form
      onKeyDown={onEnter}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {children}
    </form>
  );
}
