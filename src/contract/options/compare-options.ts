/** The colours of a comparison's marks, as one option. */
import * as z from 'zod';
import { type Colour, parseColour } from '../text/colour.ts';
import { type Common, type Option, option, refuse } from './option.ts';

export interface MarkColours {
  readonly removed: Colour;
  readonly added: Colour;
}

interface PairWords {
  readonly default: string;
  /** What each colour is called. */
  readonly removed: string;
  readonly added: string;
}

/** Two colours with a comma between them. */
export function colourPair(common: Common & PairWords): Option<MarkColours> {
  const schema = z.unknown().transform((raw, context): MarkColours => {
    const written = Array.isArray(raw) ? raw.join(',') : String(raw ?? '');
    const [removed, added, ...more] = written
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== '')
      .map(parseColour);
    return removed && added && more.length === 0 ? { removed, added } : refuse(context, 'not-two-colours');
  });
  const choices = [
    { value: 'removed', title: common.removed },
    { value: 'added', title: common.added },
  ];
  return option(common, schema, { kind: 'colours', choices, default: common.default });
}
