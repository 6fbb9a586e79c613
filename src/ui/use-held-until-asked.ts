/** Holds the start of a tool back until one of the options is answered that its work needs. */
import { useEffect } from 'react';
import type { PanelProps } from './panel-props.ts';

/** @param missing what is said until then. */
export function useHeldUntilAsked({ tool, values, attached, onHold }: PanelProps, missing: string): void {
  const isAnswered = (name: string) => {
    const field = tool.fields.find((each) => each.name === name);
    const unasked = field && 'default' in field ? String(field.default ?? '') : '';
    return attached[name] !== undefined || (values[name] ?? '').trim() !== unasked;
  };
  const why = !tool.asks || tool.asks.some(isAnswered) ? null : missing;
  useEffect(() => {
    onHold(why);
    return () => onHold(null);
  }, [why, onHold]);
}
