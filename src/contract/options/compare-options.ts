/** The colours of a comparison's marks, as one option. */
import * as z from 'zod';
import { type Colour, parseColour } from '../text/colour.ts';
import { type Common, type Option, option, refuse } from './option.ts';

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
