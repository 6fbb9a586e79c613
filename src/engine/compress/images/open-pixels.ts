/** Hands samples to libvips as what they are: grey, colours of light, or inks. */
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { inkTiff } from '../../images/tiff/cmyk-samples-tiff.ts';
import type { Channels, Pixels } from '../likeness/ssim.ts';

/** Four raw channels would be taken for colours with opacity. */
export function openPixels({ data, width, height, channels }: Pixels): Sharp {
  if (channels === 4) return openPicture(inkTiff(data, { width, height }));
  return openPicture(data, { raw: { width, height, channels } });
}

/** Without being told, libvips makes three equal channels of grey, and colours of light of inks. */
export function inSpaceOf(picture: Sharp, channels: Channels): Sharp {
  if (channels === 4) return picture.pipelineColourspace('cmyk').toColourspace('cmyk');
  return picture.toColourspace(channels === 1 ? 'b-w' : 'srgb');
}

/** None becomes full, in place. */
export function turnInks(inks: Uint8Array): void {
  for (let at = 0; at < inks.length; at++) inks[at] = 255 - (inks[at] ?? 0);
}
