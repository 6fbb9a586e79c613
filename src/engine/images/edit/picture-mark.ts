/** Lays a text or another picture over a picture, as a watermark. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPicture, type Sharp, textPicture } from '../../../adapters/sharp.ts';
import type { Anchor } from '../../../contract/options/rich-options.ts';
import type { Size } from '../../../contract/pictures/size.ts';

export interface MarkLook {
  /** Gives the mark anew each time. */
  readonly draw: () => Sharp;
  readonly position: Anchor | 'tile';
  /** Above 0 to 1. */
  readonly opacity: number;
  /** Of the picture's width, in percent. */
  readonly widthPercent: number;
  /** A folder of the mark's own. */
  readonly folder: string;
}

/** A mark, drawn once for all frames of one size. */
export class PictureMark {
  readonly #look: MarkLook;
  #last: { readonly size: Size; readonly laid: Promise<Laid> } | undefined;

  constructor(look: MarkLook) {
    this.#look = look;
  }

  /** As large as asked for, with the place where it goes on a picture of that size. */
  laidOn(size: Size): Promise<Laid> {
    const { size: last } = this.#last ?? {};
    if (!this.#last || last?.width !== size.width || last.height !== size.height)
      this.#last = { size, laid: laidMark(this.#look, size) };
    return this.#last.laid;
  }
}

interface Laid {
  readonly input: string;
  readonly left?: number;
  readonly top?: number;
  readonly tile?: boolean;
}

/** Of the shorter side, kept free at the edges and between repeated marks. */
const GAP_SHARE = 0.03;

/** Letters of a color, `#rrggbb`, in the machine's own fonts; `\n` starts a line. */
export function drawnText(text: string, color: string): Sharp {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return textPicture(`<span foreground="${color}">${escaped.replaceAll('\\n', '\n')}</span>`);
}

async function laidMark(mark: MarkLook, size: Size): Promise<Laid> {
  const gap = Math.round(Math.min(size.width, size.height) * GAP_SHARE);
  await mkdir(mark.folder, { recursive: true });
  const input = join(mark.folder, `mark-${size.width}x${size.height}.png`);
  const drawn = await sized(mark, size, gap);
  if (mark.position === 'tile') {
    const [right, bottom] = [Math.min(gap, size.width - drawn.width), Math.min(gap, size.height - drawn.height)];
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    await drawn.picture.extend({ right, bottom, background }).png().toFile(input);
    return { input, tile: true };
  }
  await drawn.picture.png().toFile(input);
  const place = (room: number, before: string, after: string) => {
    if (mark.position.includes(before)) return Math.min(gap, room);
    return mark.position.includes(after) ? Math.max(0, room - gap) : Math.round(room / 2);
  };
  return {
    input,
    left: place(size.width - drawn.width, 'left', 'right'),
    top: place(size.height - drawn.height, 'top', 'bottom'),
  };
}

async function sized({ draw, opacity, widthPercent }: MarkLook, size: Size, gap: number) {
  const most = { width: Math.max(1, size.width - 2 * gap), height: Math.max(1, size.height - 2 * gap) };
  const width = Math.max(1, Math.min(most.width, Math.round((size.width * widthPercent) / 100)));
  const { data, info } = await draw()
    .resize({ width, height: most.height, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });
  const veil = Buffer.from([255, 255, 255, Math.round(opacity * 255)]);
  const raw = { width: 1, height: 1, channels: 4 } as const;
  const picture = openPicture(data).composite([{ input: veil, raw, tile: true, blend: 'dest-in' }]);
  return { picture, width: info.width, height: info.height };
}
