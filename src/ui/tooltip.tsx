/** A short label that appears beside what is pointed at. */
import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import './tooltip.css';

const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;

export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={OPEN_AFTER_MS} skipDelayDuration={SKIP_WITHIN_MS}>
      {children}
    </Primitive.Provider>
  );
}

export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
