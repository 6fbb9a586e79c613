/** Checks what pictures look like, and what they tell, after they were edited. */
import { readFile } from 'node:fs/promises';
import sharp, { type Region, type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { animation, corners, grain, heldAs, placedPhoto, quarters } from '../../../tests/sample-pictures.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { writeBmp } from '../../engine/images/files/write-bmp.ts';
import { decodeBmp } from '../../engine/images/formats/bmp.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

type Asked = Readonly<Record<string, unknown>>;

let edit: OperationTest<typeof tool>;
beforeEach(async () => {
  edit = await OperationTest.start(tool, run);
});
afterEach(() => edit.end());

async function edited(content: Uint8Array, type: FileTypeId, options: Asked) {
  const [output] = await edit.run([await edit.file(`sample.${type}`, content, type)], options);
  if (!output) throw new Error('nothing was made');
  return output;
}

async function look(content: Uint8Array, type: FileTypeId, options: Asked) {
  const picture = sharp((await edited(content, type, options)).path);
  const { width, height } = await picture.metadata();
  return `${width}x${height} ${await corners(picture)}`;
}

/** The colours at points, as `r,g,b,a`. */
async function pixels(path: string, ...points: readonly (readonly [number, number])[]) {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)].join());
}

const sample = () => quarters(80, 40).png().toBuffer();
const plain = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('edits a bitmap', async () => {
  const { data, info } = await quarters(80, 40).raw().toBuffer({ resolveWithObject: true });
  const bitmap = writeBmp({ data, width: info.width, height: info.height }, 96);
  const { pixels: turned } = decodeBmp(await readFile((await edited(bitmap, 'bmp', { rotate: 90 })).path), 1e4);
  expect(await corners(sharp(turned, { raw: { width: 40, height: 80, channels: 3 } }))).toBe('BRWG');
});

test('asks for an edit where none is given', () => {
  expect(() => parseToolOptions(tool, { strip: 'all' })).toThrow('Choose at least one edit.');
  expect(() => parseToolOptions(tool, { crop: '{"x":1}' })).toThrow(/^crop isn’t valid/);
  expect(() => parseToolOptions(tool, { rotate: '400' })).toThrow('rotate must be a number from -360 to 360.');
});

test.each([
  [{ rotate: 90 }, '40x80 BRWG'],
  [{ rotate: -90 }, '40x80 GWRB'],
  [{ rotate: 180 }, '80x40 WBGR'],
  [{ flip: 'h' }, '80x40 GRWB'],
  [{ flip: 'v' }, '80x40 BWRG'],
  [{ rotate: 90, flip: 'h' }, '40x80 RBGW'],
  [{ crop: { x: 40, y: 0, width: 40, height: 20 } }, '40x20 GGGG'],
  [{ rotate: 90, crop: { x: 0, y: 0, width: 20, height: 40 } }, '20x40 BBBB'],
  [{ crop: { x: -10, y: 10, width: 50, height: 500 } }, '40x30 RRBB'],
  [{ aspect: '1:1' }, '40x40 RGBW'],
  [{ crop: { x: 40, y: 0, width: 40, height: 40 }, aspect: '16:9' }, '40x23 GGWW'],
  [{ border: 10, 'border-color': 'blue' }, '100x60 BBBB'],
])('turns, flips and crops a picture: %j', async (options, seen) => {
  expect(await look(await sample(), 'png', options)).toBe(seen);
});

test.each([3, 6, 8])('edits a photo of EXIF orientation %i as it is seen', async (orientation) => {
  expect(await look(await heldAs(orientation), 'jpg', { rotate: 90 })).toBe('20x40 BRWG');
});

test.each(
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) =>
    [{ rotate: 90 }, { rotate: -90, flip: 'h' }, { rotate: 180, flip: 'v' }].map((turn) => ({ orientation, ...turn })),
  ),
)('turns a JPEG without loss as it is seen: %j', async ({ orientation, ...turn }) => {
  const noise = Buffer.from(Array.from({ length: 64 * 32 * 3 }, (_, at) => (at * 7919 * (at % 13)) % 256));
  const stored = await heldAs(orientation, sharp(noise, { raw: { width: 64, height: 32, channels: 3 } }));
  const [got, wanted] = [
    await raw(sharp((await edited(stored, 'jpg', turn)).path)),
    await raw(await seen(stored, turn)),
  ];
  expect(got.info).toEqual(wanted.info);
  // The same coefficients in other places: decoded, they may be rounded another way.
  const worst = got.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (wanted.data[at] ?? 0))), 0);
  expect(worst).toBeLessThanOrEqual(4);
});

test('codes a JPEG anew whose blocks cannot be moved whole, and tells none of its place where that was asked', async () => {
  const photo = await placedPhoto().jpeg().toBuffer();
  expect(await look(photo, 'jpg', { rotate: 90 })).toBe('20x40 BRWG');
  const whole = await sharp(await sharp(photo).resize(64, 32).keepMetadata().jpeg().toBuffer())
    .keepMetadata()
    .toBuffer();
  const output = await edited(whole, 'jpg', { flip: 'h', strip: 'gps' });
  expect(output.report).toEqual({ removed: { places: 1 } });
  expect((await readFile(output.path)).includes('Ann Example')).toBe(true);
});

test('says when a crop lies outside the picture', async () => {
  const crop = { x: 80, y: 0, width: 5, height: 5 };
  await expect(edited(await sample(), 'png', { crop })).rejects.toThrow('The crop area is outside sample.png.');
});

test('straightens without empty corners, or fills them', async () => {
  expect(await look(await plain('#ffffff', 200, 100), 'png', { rotate: 10 })).toMatch(/^19\dx6\d WWWW$/);
  expect(await look(await plain('#ffffff', 200, 100), 'png', { rotate: 10, corners: 'fill' })).toBe('214x133 ----');
  const filled = { rotate: 10, corners: 'fill', background: '#0000ff' };
  expect(await look(await plain('#ffffff', 200, 100), 'png', filled)).toBe('214x133 BBBB');
  const photo = await sharp(await plain('#ff0000', 200, 100))
    .jpeg()
    .toBuffer();
  expect(await look(photo, 'jpg', { rotate: 10, corners: 'fill' })).toBe('214x133 WWWW');
});

test('changes colours as browsers do', async () => {
  const colors = async (options: Asked) => pixels((await edited(await plain('#804020'), 'png', options)).path, [9, 9]);
  expect(await colors({ brightness: 50 })).toEqual(['192,96,48,255']);
  expect(await colors({ contrast: -50 })).toEqual(['128,96,80,255']);
  expect(await colors({ brightness: -100 })).toEqual(['0,0,0,255']);
  expect(await colors({ grayscale: true })).toEqual(['75,75,75,255']);
});

test('sharpens, blurs and trims', async () => {
  const edge = await sharp(await plain('#000000', 30, 40))
    .extend({ right: 30, background: '#ffffff' })
    .png()
    .toBuffer();
  const [blurred = ''] = await pixels((await edited(edge, 'png', { blur: 100 })).path, [29, 20]);
  expect(Number.parseInt(blurred, 10)).toBeGreaterThan(20);
  const soft = await sharp(edge).linear(0.5, 60).blur(2).png().toBuffer();
  const [before = '', after = ''] = [
    ...(await pixels((await edited(soft, 'png', { flip: 'v' })).path, [27, 20])),
    ...(await pixels((await edited(soft, 'png', { sharpen: 100 })).path, [27, 20])),
  ];
  expect(Number.parseInt(after, 10)).toBeLessThan(Number.parseInt(before, 10));
  const framed = await sharp(await plain('#ff0000', 20, 10))
    .extend({ top: 7, left: 9, right: 3, background: '#fff' })
    .png()
    .toBuffer();
  expect(await look(framed, 'png', { trim: true })).toBe('20x10 RRRR');
  expect(await look(await plain('#ff0000'), 'png', { trim: true })).toBe('60x40 RRRR');
});

test.each(['blur', 'pixelate', 'black'])(
  'hides an area by %s: nothing but a few means is left of it',
  async (style) => {
    const noise = Buffer.alloc(120 * 120 * 3);
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 7919) % 256 > 127 ? 255 : 0;
    const picture = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .png()
      .toBuffer();
    const area = { x: 20, y: 20, width: 80, height: 48 };
    const output = await edited(picture, 'png', { 'hide-areas': [area], 'hide-style': style });
    expect(output.report).toEqual({ removed: { areas: 1 } });
    const part = { left: 20, top: 20, width: 80, height: 48 };
    const { channels } = await sharp(await sharp(output.path).extract(part).png().toBuffer()).stats();
    for (const { stdev } of channels) expect(stdev).toBeLessThan(30);
    const rest = await pixels(output.path, [19, 19], [100, 68], [5, 90]);
    expect(rest).toEqual(await pixels(await path(picture), [19, 19], [100, 68], [5, 90]));
  },
);

test('leaves no small copy of what was cropped or hidden, and no metadata beside hidden areas', async () => {
  const photo = withThumbnail(await placedPhoto().jpeg().toBuffer());
  expect(photo.includes('small copy')).toBe(true);
  const cropped = await readFile((await edited(photo, 'jpg', { crop: { x: 0, y: 0, width: 9, height: 9 } })).path);
  expect(cropped.includes('small copy')).toBe(false);
  expect(cropped.includes('Ann Example')).toBe(true);
  const hidden = await edited(photo, 'jpg', { 'hide-areas': [{ x: 0, y: 0, width: 9, height: 9 }] });
  expect((await readFile(hidden.path)).includes('Ann Example')).toBe(false);
});

test('marks with a text or a picture, at its place and as clear as asked', async () => {
  const text = { 'watermark-text': 'A & <B>', 'watermark-opacity': 1, 'watermark-color': '#ff0000' };
  const written = sharp(
    (await edited(await plain('#ffffff', 200, 100), 'png', { ...text, 'watermark-width': 50 })).path,
  );
  expect((await part(written, { left: 100, top: 50, width: 100, height: 50 })).channels[1]?.min).toBeLessThan(40);
  expect((await part(written, { left: 0, top: 0, width: 90, height: 100 })).channels[1]?.min).toBe(255);
  const logo = await plain('#0000ff', 10, 10);
  const image = await edit.file('logo.png', logo, 'png');
  const place = {
    'watermark-image': { ...image },
    'watermark-position': 'top-left',
    'watermark-width': 10,
    'watermark-opacity': 1,
  };
  const marked = await edited(await plain('#ffffff', 200, 100), 'png', place);
  expect(await pixels(marked.path, [10, 10], [100, 50])).toEqual(['0,0,255,255', '255,255,255,255']);
  const [half = ''] = await pixels(
    (await edited(await plain('#ffffff'), 'png', { ...place, 'watermark-opacity': 0.5 })).path,
    [3, 3],
  );
  expect(Math.abs(Number.parseInt(half, 10) - 127)).toBeLessThan(3);
  const tiled = await edited(await plain('#ffffff', 200, 100), 'png', { ...place, 'watermark-position': 'tile' });
  expect(await pixels(tiled.path, [1, 1], [24, 24], [47, 1])).toEqual(Array(3).fill('0,0,255,255'));
});

test('says when nothing of a watermark’s text is seen, whatever the picture', async () => {
  const nothing = edited(await plain('#ffffff'), 'png', { 'watermark-text': '\u200b' });
  await expect(nothing).rejects.toThrow('The watermark text has no visible characters.');
});

test('rounds corners: clear where the format can be, white or a colour elsewhere', async () => {
  expect(await look(await plain('#ff0000'), 'png', { round: 50 })).toBe('60x40 ----');
  expect(await look(await plain('#ff0000'), 'png', { round: 50, background: '#00ff00' })).toBe('60x40 GGGG');
  const photo = await sharp(await plain('#ff0000'))
    .jpeg()
    .toBuffer();
  expect(await look(photo, 'jpg', { round: 50 })).toBe('60x40 WWWW');
});

test('edits every frame of an animation and keeps its times', async () => {
  for (const type of ['gif', 'webp'] as const) {
    const moving = type === 'gif' ? await animation([100, 250, 90], { width: 40, height: 20 }) : await webp();
    const output = await edited(moving, type, { rotate: 90, crop: { x: 0, y: 0, width: 20, height: 10 } });
    const { pages, delay, loop, width, pageHeight } = await sharp(output.path, { animated: true }).metadata();
    expect({ pages, delay, loop, width, pageHeight }).toEqual({
      ...{ pages: 3, delay: [100, 250, 90], loop: 3, width: 20, pageHeight: 10 },
    });
  }
  async function webp() {
    return sharp(await animation([100, 250, 90], { width: 40, height: 20 }), { animated: true })
      .webp()
      .toBuffer();
  }
});

test('keeps grey pictures grey, and colour profiles', async () => {
  const grey = await sharp(await plain('#808080'))
    .toColourspace('b-w')
    .jpeg()
    .toBuffer();
  expect((await sharp((await edited(grey, 'jpg', { rotate: 90 })).path).metadata()).channels).toBe(1);
  const wide = await quarters().withIccProfile('p3').png().toBuffer();
  const turned = sharp((await edited(wide, 'png', { rotate: 90 })).path);
  expect((await turned.metadata()).hasProfile).toBe(true);
  expect(await corners(turned)).toBe('BRWG');
  const inks = await quarters().toColourspace('cmyk').jpeg().toBuffer();
  const printed = sharp((await edited(inks, 'jpg', { rotate: 90 })).path);
  expect((await printed.metadata()).space).toBe('srgb');
});

test('says that pictures of 16 bits are reduced to 8', async () => {
  const deep = await sharp(new Uint16Array(300).fill(30_001), { raw: { width: 10, height: 10, channels: 3 } })
    .pipelineColourspace('rgb16')
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const output = await edited(deep, 'png', { rotate: 90 });
  expect(await pixels(output.path, [5, 5])).toEqual(['117,117,117,255']);
  expect(edit.warningCodes).toEqual(['depth-reduced']);
});

function raw(picture: Sharp) {
  return picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Turned, then flipped. */
async function seen(jpeg: Buffer, { rotate, flip }: { readonly rotate: number; readonly flip?: string }) {
  const turned = sharp(
    await sharp(await sharp(jpeg).autoOrient().png().toBuffer())
      .rotate(rotate)
      .png()
      .toBuffer(),
  );
  if (flip === 'h') return turned.flop();
  return flip === 'v' ? turned.flip() : turned;
}

async function path(content: Buffer) {
  return (await edit.file('before.png', content, 'png')).path;
}

async function part(picture: Sharp, box: Region) {
  return sharp(await picture.clone().extract(box).png().toBuffer()).stats();
}

/** A second directory in the EXIF block, with a JPEG that is none. */
function withThumbnail(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf('Exif\0\0');
  const length = jpeg.readUInt16BE(at - 2);
  const block = jpeg.subarray(at + 6, at - 2 + length);
  const little = block.toString('latin1', 0, 2) === 'II';
  const view = new DataView(new ArrayBuffer(2 + 2 * 12 + 4 + 10));
  view.setUint16(0, 2, little);
  for (const [index, [tag, value]] of [
    [0x0201, block.length + 30],
    [0x0202, 10],
  ].entries()) {
    view.setUint16(2 + index * 12, tag ?? 0, little);
    view.setUint16(4 + index * 12, 4, little);
    view.setUint32(6 + index * 12, 1, little);
    view.setUint32(10 + index * 12, value ?? 0, little);
  }
  const second = Buffer.from(view.buffer);
  second.write('small copy', 30, 'latin1');
  const linked = Buffer.from(block);
  const first = little ? block.readUInt32LE(4) : block.readUInt32BE(4);
  const link = first + 2 + (little ? block.readUInt16LE(first) : block.readUInt16BE(first)) * 12;
  if (little) linked.writeUInt32LE(block.length, link);
  else linked.writeUInt32BE(block.length, link);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(length + second.length);
  const rest = jpeg.subarray(at - 2 + length);
  return Buffer.concat([jpeg.subarray(0, at - 2), size, Buffer.from('Exif\0\0'), linked, second, rest]);
}

test('keeps the quality of a JPEG that cannot be turned without loss', async () => {
  const photo = grain();
  const source = await photo.jpeg({ quality: 80 }).toBuffer();
  const { path } = await edited(source, 'jpg', { rotate: 90 });
  expect((await readFile(path)).length).toBeLessThan(source.length * 1.02);
  expect(await sharp(path).metadata()).toMatchObject({ width: 203, chromaSubsampling: '4:2:0' });
});
