/** Layers show the colours of a picture also where ink meets paper: a pale curve close to a dark one is neither. */
import { expect, test } from 'vitest';
import { openPicture } from '../../../adapters/sharp.ts';
import { SQUEEZES } from '../likeness/settings.ts';
import { SCAN_TASKS } from './part-scan.ts';

/** At 300 dpi. */
const SIZE = { width: 838, height: 900 };

function curve(color: string, shift: number): string {
  const points = Array.from({ length: 80 }, (_, at) => `${40 + at * 9.5},${shift + 90 * Math.sin(at / 6)}`);
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="3"/>`;
}

async function layersOf(...curves: readonly string[]) {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">`;
  const svg = `${open}<rect width="100%" height="100%" fill="#fff"/>${curves.join('')}</svg>`;
  const data = await openPicture(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const pixels = { data, ...SIZE, channels: 3 } as const;
  return SCAN_TASKS.partScan({ pixels, dpi: 300, squeeze: SQUEEZES.medium, coding: 'jbig2' });
}

test('an orange curve beside a blue one, which would vanish, keeps the picture whole', async () => {
  const blue = [205, 465].map((y) => curve('#101050', y));
  expect(await layersOf(...blue)).toBeDefined();
  expect(await layersOf(...blue, ...[200, 460].map((y) => curve('#e0a030', y)))).toBeUndefined();
});
