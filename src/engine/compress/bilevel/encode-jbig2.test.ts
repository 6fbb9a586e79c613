/** The JBIG2 encoder against two decoders of other people: every pixel comes back. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { openPdfiumContent } from '../../../adapters/pdfium.ts';
import type { Bilevel } from './encode-g4.ts';
import { encodeJbig2 } from './encode-jbig2.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-jbig2-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bits of 1 are black. Rows repeat now and then, so that both ways of coding a row are used. */
function page(width: number, height: number, longest: number): Bilevel {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  let noise = longest;
  const next = (below: number) => {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (noise >> 8) % below;
  };
  for (let y = 0; y < height; y++) {
    if (y > 0 && next(3) > 0) rows.copyWithin(y * rowBytes, (y - 1) * rowBytes, y * rowBytes);
    for (let x = next(longest); x < width; x += 2 + next(longest)) {
      const at = y * rowBytes + (x >> 3);
      rows[at] = (rows[at] ?? 0) ^ (0x80 >> (x & 7));
    }
  }
  return { rows, width, height, blackIsOne: true };
}

/** A page as large as the picture, a point a pixel. */
function pdfOf(jbig2: Uint8Array, { width, height }: Bilevel): Buffer {
  const entries = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`;
  return samplePdf(1, {
    page: () => `/MediaBox [0 0 ${width} ${height}]`,
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => `${width} 0 0 ${height} 0 0 cm /I Do`,
    objects: { 150: sampleStream(Buffer.from(jbig2).toString('latin1'), `${entries} /Filter /JBIG2Decode`) },
  });
}

/** The rows that poppler saves of the only picture: a portable bitmap, where a bit of 1 is black too. */
function byPoppler(pdf: Buffer, { rows }: Bilevel): Uint8Array {
  const path = join(folder, 'page.pdf');
  writeFileSync(path, pdf);
  execFileSync('pdfimages', [path, join(folder, 'picture')]);
  const bitmap = readFileSync(join(folder, 'picture-000.pbm'));
  return bitmap.subarray(bitmap.length - rows.length);
}

async function byPdfium(pdf: Buffer, { width, height }: Bilevel): Promise<Uint8Array> {
  const document = await openPdfiumContent(pdf, { name: '' });
  try {
    const drawn = document.withPage(0, (opened) => document.draw(opened, { widthPx: width, heightPx: height }));
    const rowBytes = Math.ceil(width / 8);
    const rows = new Uint8Array(rowBytes * height);
    for (let at = 0; at < width * height; at++) {
      const place = Math.floor(at / width) * rowBytes + ((at % width) >> 3);
      if ((drawn[at * 3] ?? 0) < 128) rows[place] = (rows[place] ?? 0) | (0x80 >> ((at % width) & 7));
    }
    return rows;
  } finally {
    document.close();
  }
}

function withoutPadding({ rows, width, height }: Bilevel, decoded: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const rowBytes = Math.ceil(width / 8);
  const mask = (0xff << (rowBytes * 8 - width)) & 0xff;
  const cut = (bytes: Uint8Array) => {
    const copy = Uint8Array.from(bytes);
    for (let y = 1; y <= height; y++) copy[y * rowBytes - 1] = (copy[y * rowBytes - 1] ?? 0) & mask;
    return copy;
  };
  return [cut(rows), cut(decoded)];
}

test.each([
  ['fine noise', 61, 40, 4],
  ['lines of text', 640, 60, 40],
  ['long runs', 1500, 40, 700],
  ['a narrow strip', 3, 300, 2],
  ['a large page', 1240, 1754, 90],
])('brings back every pixel: %s', async (_, width, height, longest) => {
  const picture = page(width, height, longest);
  const pdf = pdfOf(encodeJbig2(picture), picture);
  for (const decoded of [byPoppler(pdf, picture), await byPdfium(pdf, picture)]) {
    const [wanted, found] = withoutPadding(picture, decoded);
    expect(Buffer.compare(wanted, found)).toBe(0);
  }
});

test('turns samples round where 1 is white', async () => {
  const picture = page(200, 50, 9);
  const turned = { ...picture, rows: picture.rows.map((byte) => byte ^ 0xff), blackIsOne: false };
  expect(Buffer.from(encodeJbig2(turned)).equals(encodeJbig2(picture))).toBe(true);
});
