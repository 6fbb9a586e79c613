/** For tests: decodes JBIG2 by poppler and by PDFium, inside a PDF as large as the picture, a point a pixel. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openPdfiumContent } from '../src/adapters/pdfium.ts';
import type { Bilevel } from '../src/engine/compress/bilevel/encode-g4.ts';
import { samplePdf, sampleStream } from './sample-pdf.ts';

/** Bits of 1 are black. Rows repeat now and then, so that both ways of coding a row are used. */
export function noisyPage(width: number, height: number, longest: number): Bilevel {
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

export class Jbig2Decoders {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sheaf-jbig2-'));

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Fails unless both give back every pixel of a picture in which bits of 1 are black. */
  async expectSame(picture: Bilevel, jbig2: Uint8Array, globals?: Uint8Array): Promise<void> {
    const pdf = jbig2Pdf(picture, jbig2, globals);
    for (const decoded of [this.#byPoppler(pdf, picture), await byPdfium(pdf, picture)]) {
      const [wanted, found] = withoutPadding(picture, decoded);
      expect(Buffer.compare(wanted, found)).toBe(0);
    }
  }

  /** The rows that poppler saves of the only picture: a portable bitmap, where a bit of 1 is black too. */
  #byPoppler(pdf: Buffer, { rows }: Bilevel): Uint8Array {
    const path = join(this.#folder, 'page.pdf');
    writeFileSync(path, pdf);
    execFileSync('pdfimages', [path, join(this.#folder, 'picture')]);
    const bitmap = readFileSync(join(this.#folder, 'picture-000.pbm'));
    return bitmap.subarray(bitmap.length - rows.length);
  }
}

export function jbig2Pdf(
  { width, height }: Pick<Bilevel, 'width' | 'height'>,
  jbig2: Uint8Array,
  globals?: Uint8Array,
): Buffer {
  const size = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`;
  const parameters = globals ? '/DecodeParms << /JBIG2Globals 151 0 R >>' : '';
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  return samplePdf(1, {
    page: () => `/MediaBox [0 0 ${width} ${height}]`,
    resources: () => '/XObject << /I 150 0 R >>',
    content: () => `${width} 0 0 ${height} 0 0 cm /I Do`,
    objects: {
      150: sampleStream(text(jbig2), `${size} /Filter /JBIG2Decode ${parameters}`),
      ...(globals && { 151: sampleStream(text(globals)) }),
    },
  });
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
