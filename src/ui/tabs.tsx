/** Tabs over a hairline; the chosen one stands on a line of ink. */
import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { LANGUAGE } from './language.ts';
import './tabs.css';

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Stands at the end of the row of tabs. */
  readonly aside?: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, aside }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange} dir={LANGUAGE.direction} className="tabs">
      <div className="tabs-row">
        <Primitive.List aria-label={label} className="tabs-list">
          {tabs.map((tab) => (
            <Primitive.Trigger key={tab.id} value={tab.id} className="tabs-tab">
              {tab.title}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="tabs-content" tabIndex={-1}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
