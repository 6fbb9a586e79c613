/** Tabs over a hairline; the chosen one stands on a line of ink. Keys as in the pattern of WAI-ARIA: arrows choose at once. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { RIGHTWARD } from './language.ts';
import './tabs.css';

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: RIGHTWARD, ArrowLeft: -RIGHTWARD };

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Stands at the end of the row of tabs. */
  readonly aside?: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, aside }: TabsProps) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex(({ id }) => id === value);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs[placeAfter(event.key, current, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[id="${name}${next.id}"]`)?.focus();
  };
  return (
    <div className="tabs">
      <div className="tabs-row">
        <div ref={list} role="tablist" aria-label={label} className="tabs-list" onKeyDown={onKeyDown}>
          {tabs.map(({ id, title }) => (
            <button
              key={id}
              id={name + id}
              type="button"
              role="tab"
              aria-selected={id === value}
              aria-controls={`${name}${id}-content`}
              data-state={id === value ? 'active' : 'inactive'}
              tabIndex={id === value ? 0 : -1}
              className="tabs-tab"
              onClick={() => onChange(id)}
            >
              {title}
            </button>
          ))}
        </div>
        {aside}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`${name}${id}-content`}
          role="tabpanel"
          aria-labelledby={name + id}
          tabIndex={-1}
          hidden={id !== value}
          className="tabs-content"
        >
          {id === value && content}
        </div>
      ))}
    </div>
  );
}

/** The place that a key leads to; -1 for other keys. */
function placeAfter(key: string, current: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? -1 : (current + step + count) % count;
}
