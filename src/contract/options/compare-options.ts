/** Options of a comparison that are lists: what is no difference, and the two colours of the marks. */
import * as z from 'zod';
import { type Colour, parseColour } from '../text/colour.ts';
import { type Common, type Option, option, refuse } from './option.ts';

export const IGNORED = ['case', 'spaces', 'numbers', 'headers'] as const;

export type Ignored = (typeof IGNORED)[number];

/** `case, numbers`; `none` for nothing. */
export function ignoredList(common: Common): Option<ReadonlySet<Ignored>> {
  const schema = z.unknown().transform((raw, context): ReadonlySet<Ignored> => {
    const written = Array.isArray(raw) ? raw.join(',') : String(raw ?? '');
    const words = written
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== '' && word !== 'none');
    const known = IGNORED.filter((word) => words.includes(word));
    const isKnown = words.every((word) => (IGNORED as readonly string[]).includes(word));
    return isKnown ? new Set(known) : refuse(context, 'not-one-of', { choices: ['none', ...IGNORED].join(', ') });
  });
  return option(common, schema, { kind: 'text', maxLength: 100, placeholder: 'case, numbers', default: 'spaces' });
}

export interface MarkColours {
  readonly removed: Colour;
  readonly added: Colour;
}

/** Two colours with a comma between them. */
export function colourPair(common: Common & { readonly default: string }): Option<MarkColours> {
  const schema = z.unknown().transform((raw, context): MarkColours => {
    const written = Array.isArray(raw) ? raw.join(',') : String(raw ?? '');
    const [removed, added, ...more] = written
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== '')
      .map(parseColour);
    return removed && added && more.length === 0 ? { removed, added } : refuse(context, 'not-two-colours');
  });
  return option(common, schema, { kind: 'text', maxLength: 40, placeholder: common.default, default: common.default });
}
