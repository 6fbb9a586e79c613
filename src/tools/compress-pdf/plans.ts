/** Chooses what an attempt may touch: everything first, then less, until the result looks right. */

import { SQUEEZES, type Strength } from '../../engine/compress/likeness/settings.ts';
import { ONLY_PACK, type Plan } from '../../engine/compress/plan.ts';
import type { Options } from './squeezer.ts';

/** What to try, one after the other, until the result looks right. */
export function plansFor(strength: Strength | undefined, options: Options): readonly Plan[] {
  const onlyPack: Plan = { ...ONLY_PACK, toGray: options.grayscale };
  if (options.lossless || !strength) return [onlyPack];
  const { squeeze } = strength;
  const plan: Plan = {
    squeeze,
    subsetsFonts: options['subset-fonts'],
    keepsHints: squeeze?.keepsHints ?? true,
    bilevel: options.mono === 'keep' ? undefined : options.mono,
    profiles: squeeze && (squeeze.slimsPrinting ? 'all' : 'pictures'),
    toGray: options.grayscale,
    pointPt: squeeze?.pointPt,
    layers: layersFor(squeeze, options),
  };
  const gentler: Plan = { ...plan, subsetsFonts: false, profiles: undefined, pointPt: undefined, layers: undefined };
  return [plan, gentler, onlyPack];
}

/** Where little may be lost, scans stay single pictures unless layers are asked for. */
function layersFor(squeeze: Plan['squeeze'], { scans, mono }: Options): Plan['layers'] {
  const isWanted = scans === 'layers' || (scans === 'auto' && squeeze !== undefined && squeeze.dpi < SQUEEZES.low.dpi);
  if (!isWanted) return undefined;
  return mono === 'g4' ? 'g4' : 'jbig2';
}
