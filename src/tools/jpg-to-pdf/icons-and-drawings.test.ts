/** Checks icons and SVG drawings on pages: what shows, what stays clear, and that nothing is fetched. */
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { images, look } from '../../../tests/seen-page.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

const plain = (colour: string, width = 96, height = 48): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

const SQUARE = { 'page-size': '144ptx144pt' };

describe('icons', () => {
  /** A directory of pictures behind which they lie. */
  function ico(pictures: readonly { readonly side: number; readonly bits: number; readonly bytes: Buffer }[]): Buffer {
    const head = Buffer.alloc(6 + 16 * pictures.length);
    head.writeUInt16LE(1, 2);
    head.writeUInt16LE(pictures.length, 4);
    let place = head.length;
    for (const [index, { side, bits, bytes }] of pictures.entries()) {
      const at = 6 + 16 * index;
      head.writeUInt8(side % 256, at);
      head.writeUInt8(side % 256, at + 1);
      head.writeUInt16LE(bits, at + 6);
      head.writeUInt32LE(bytes.length, at + 8);
      head.writeUInt32LE(place, at + 12);
      place += bytes.length;
    }
    return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
  }

  /** 32 × 32, blue, the right half clear. @param bits 24 with a mask, 32 with opacity. */
  function bitmap(bits: 24 | 32): Buffer {
    const header = Buffer.alloc(40);
    header.writeUInt32LE(40, 0);
    header.writeInt32LE(32, 4);
    header.writeInt32LE(64, 8);
    header.writeUInt16LE(1, 12);
    header.writeUInt16LE(bits, 14);
    const pixel = (x: number) => (bits === 24 ? [255, 0, 0] : [255, 0, 0, x < 16 ? 255 : 0]);
    const row = Array.from({ length: 32 }, (_, x) => pixel(x)).flat();
    const mask = Array(32).fill([0, 0, 255, 255]).flat();
    return Buffer.concat([header, Buffer.from(Array(32).fill(row).flat()), Buffer.from(mask)]);
  }

  const show = async (content: Buffer, type: FileTypeId = 'ico') => {
    const [output] = await work.run([await work.file('a.ico', content, type)], SQUARE);
    const seen = await look(output);
    return [(await images(output))[0], seen.at(20, 72), seen.at(120, 72)];
  };

  test.each([24, 32] as const)('shows one of %i bits with its clear parts', async (bits) => {
    expect(await show(ico([{ side: 32, bits, bytes: bitmap(bits) }]))).toEqual(['image 32 32 image', 'blue', 'white']);
  });

  test('takes the largest picture', async () => {
    const small = { side: 32, bits: 24, bytes: bitmap(24) };
    const large = { side: 256, bits: 32, bytes: await plain('red', 256, 256).png().toBuffer() };
    expect(await show(ico([small, large]))).toEqual(['image 256 256 image', 'red', 'red']);
  });

  test('names a broken one', async () => {
    await expect(work.run([await work.file('a.ico', Buffer.from([0, 0, 1, 0, 1, 0]), 'ico')])).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});

describe('SVG', () => {
  const svg = (body: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="96" height="48">${body}</svg>`,
    );

  test('stays a drawing of vectors with real letters', async () => {
    const drawing = svg('<rect width="48" height="48" fill="red"/><text x="50" y="30" font-size="12">Words</text>');
    const [output] = await work.run([await work.file('a.svg', drawing, 'svg')]);
    expect(await images(output)).toEqual([]);
    expect(textOf(output?.path ?? '').trim()).toBe('Words');
    const seen = await look(output);
    expect([seen.width, seen.height, seen.at(10, 10), seen.at(70, 5)]).toEqual([72, 36, 'red', 'white']);
  });

  test('lies where it should beside pictures', async () => {
    const files = [
      await work.file('a.svg', svg('<rect width="96" height="48" fill="blue"/>'), 'svg'),
      await work.file('red.png', await plain('red').png().toBuffer(), 'png'),
    ];
    const [output] = await work.run(files, {
      ...SQUARE,
      'per-page': '2',
      'fit-mode': 'stretch',
      gap: '0mm',
      orientation: 'portrait',
    });
    const seen = await look(output);
    expect([seen.at(72, 30), seen.at(72, 110)]).toEqual(['blue', 'red']);
  });

  test('reads no file and runs no script', async () => {
    const secret = await work.file('secret.png', await plain('lime').png().toBuffer(), 'png');
    const body = [
      `<image xlink:href="file://${secret.path}" width="96" height="48"/>`,
      `<image xlink:href="${secret.path}" width="96" height="48"/>`,
      '<script>document.documentElement.innerHTML = ""</script><rect width="10" height="10" fill="red"/>',
    ];
    const [output] = await work.run([await work.file('a.svg', svg(body.join('')), 'svg')]);
    const seen = await look(output);
    expect([seen.at(2, 2), seen.at(40, 20)]).toEqual(['red', 'white']);
  });

  test.each([
    ['entities of entities', '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">', 'drawing-too-complex'],
    ['names of namespaces', '<!ENTITY a "http://www.w3.org/2000/svg?a&amp;b">', undefined],
  ])('ends at once with %s', async (_, declared, code) => {
    const text = `<!DOCTYPE svg [${declared}]>${svg('<text x="1" y="20">&a;</text>').toString()}`;
    const made = work.run([await work.file('a.svg', Buffer.from(text), 'svg')]);
    if (code) await expect(made).rejects.toMatchObject({ code });
    else expect(textOf((await made)[0]?.path ?? '')).toContain('http');
  });
});
