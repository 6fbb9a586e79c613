/** JPEGs whose PDF says how their colours are to be turned: they get smaller where all readers agree, and stay where they may not. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const [WIDTH, HEIGHT] = [400, 600];
/** Adobe's mark for brightness and two differences of colour. */
const MARK = Buffer.from([0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 1]);

async function photo(hasMark: boolean): Promise<Buffer> {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < data.length; at++) {
    const place = Math.floor(at / 3);
    data[at] = 128 + 60 * Math.sin((place % WIDTH) / 23 + (at % 3)) + 60 * Math.cos(Math.floor(place / WIDTH) / 31);
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const jpeg = await openPicture(data, { raw }).jpeg({ quality: 98 }).toBuffer();
  return hasMark ? Buffer.concat([jpeg.subarray(0, 2), MARK, jpeg.subarray(2)]) : jpeg;
}

test.each([
  { says: 1, hasMark: false, shrinks: true },
  { says: 0, hasMark: false, shrinks: false },
  { says: 1, hasMark: true, shrinks: true },
  { says: 0, hasMark: true, shrinks: true },
])('says $says, with a mark of its own: $hasMark', async ({ says, hasMark, shrinks }) => {
  const jpeg = await photo(hasMark);
  const entries = `/Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
  const filter = `/Filter /DCTDecode /DecodeParms << /ColorTransform ${says} >>`;
  const file = samplePdf(1, {
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => 'q 201 0 0 300 0 0 cm /I Do Q',
    objects: { 150: sampleStream(jpeg.toString('latin1'), `${entries} ${filter}`) },
  });
  const [output] = await compress.run([await compress.file('photo.pdf', file)]);
  const saved = output?.report?.saved?.pictures ?? 0;
  if (shrinks) expect(saved).toBeGreaterThan(jpeg.length / 2);
  else expect(saved).toBe(0);
});
