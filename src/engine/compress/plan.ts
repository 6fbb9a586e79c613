/** What an attempt to make a document smaller may touch. */
import type { BilevelCoding } from './bilevel/pack-rows.ts';
import type { ProfileScope } from './extras/slim-profiles.ts';
import type { Squeeze } from './likeness/settings.ts';

export interface Plan {
  /** How strongly pictures are squeezed; undefined leaves them. */
  readonly squeeze: Squeeze | undefined;
  /** Whether fonts lose glyphs that nobody sees. */
  readonly subsetsFonts: boolean;
  /** Whether TrueType fonts that do keep their instructions for coarse screens. */
  readonly keepsHints: boolean;
  /** How black and white pictures are packed; undefined leaves them. */
  readonly bilevel: BilevelCoding | undefined;
  /** Which colour profiles lose what no screen asks for; undefined leaves them. */
  readonly profiles: ProfileScope | undefined;
  /** Whether the colour is taken out of everything. */
  readonly toGray: boolean;
  /** How far points of drawings may move on paper; undefined leaves them as they are written. */
  readonly pointPt: number | undefined;
  /** How the ink of scans is packed where they are parted into layers; undefined keeps them single pictures. */
  readonly layers: BilevelCoding | undefined;
}

/** Everything stays as it is, and is only packed better. */
export const ONLY_PACK: Plan = {
  squeeze: undefined,
  subsetsFonts: false,
  keepsHints: true,
  bilevel: undefined,
  profiles: undefined,
  toGray: false,
  pointPt: undefined,
  layers: undefined,
};

/** The same for plans that differ in how strongly pictures are squeezed alone. */
export function baseKey({ subsetsFonts, keepsHints, bilevel, profiles, toGray: isGray, pointPt }: Plan): string {
  return [subsetsFonts, keepsHints, bilevel, profiles, isGray, pointPt].join();
}
