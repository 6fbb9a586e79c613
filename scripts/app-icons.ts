/** Draws the icons of the installed site from its sign. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const GROUND = '#f6f4ef';

interface Icon {
  readonly name: string;
  readonly px: number;
  /** Share of the icon that the sign fills: a maskable icon may be cut to a circle. */
  readonly fill: number;
}

const ICONS: readonly Icon[] = [
  { name: 'icon-180', px: 180, fill: 0.8 },
  { name: 'icon-192', px: 192, fill: 0.8 },
  { name: 'icon-512', px: 512, fill: 0.8 },
  { name: 'maskable-512', px: 512, fill: 0.6 },
];

/** @param sign an SVG. @param target the folder for the pictures. */
export async function drawAppIcons(sign: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  const drawing = readFileSync(sign);
  for (const { name, px, fill } of ICONS) {
    const inner = Math.round(px * fill);
    const picture = await sharp(drawing, { density: (72 * inner) / 28 })
      .resize(inner, inner)
      .png()
      .toBuffer();
    await sharp({ create: { width: px, height: px, channels: 4, background: GROUND } })
      .composite([{ input: picture }])
      .png({ palette: true })
      .toFile(path.join(target, `${name}.png`));
  }
}
