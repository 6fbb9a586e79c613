/** The one way to sharp (libvips): bounded pixels, no cache, one thread a picture. */
import { createRequire } from 'node:module';
import type sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { MAX_PIXELS } from '../contract/site/limits.ts';

export type { Metadata, Sharp } from 'sharp';

/** Letters of twelve points as large as most marks are wide: they are brought to their size later. */
const TEXT_DPI = 600;

let loaded: typeof sharp | undefined;

/** Loaded with the first picture: it takes 40 ms, as long as a small job without pictures. */
function library(): typeof sharp {
  loaded ??= load();
  return loaded;
}

function load(): typeof sharp {
  const made = createRequire(import.meta.url)('sharp') as typeof sharp;
  // A job runs once: nothing is worth keeping, and two jobs already fill two cores.
  made.cache(false);
  made.concurrency(1);
  return made;
}

/** Opens a picture. Strict by default: cut-off pixels are an error. `failOn: 'none'` saves what can be decoded. */
export function openPicture(input: string | Uint8Array, options: SharpOptions = {}): Sharp {
  return library()(input, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', ...options });
}

/** Opens pictures of one width as one, the first on top; each gets the height of the tallest. */
export function openStacked(paths: readonly string[]): Sharp {
  const [only = '', ...more] = paths;
  if (more.length === 0) return openPicture(only);
  return library()([...paths], { limitInputPixels: MAX_PIXELS, join: { across: 1 } });
}

/** Opens pictures of one size as the frames of one animation. */
export function openAnimation(paths: readonly string[]): Sharp {
  return library()([...paths], { limitInputPixels: MAX_PIXELS, join: { animated: true } });
}

/** A picture of one colour, `#rrggbb`. */
export function plainPicture(width: number, height: number, background: string): Sharp {
  return library()({ create: { width, height, channels: 3, background }, limitInputPixels: MAX_PIXELS });
}

/** Letters on a clear ground. @param markup as Pango reads it. */
export function textPicture(markup: string): Sharp {
  return library()({ text: { text: markup, font: 'sans bold', rgba: true, dpi: TEXT_DPI } });
}
