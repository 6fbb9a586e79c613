/** Makes the files that tools are measured with: pages of text and some photographs, the same each time. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { runProgram } from '../../src/adapters/process.ts';
import { setPages } from '../../src/engine/document/pages/page-tree.ts';
import { PdfDocument } from '../../src/engine/syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../src/engine/syntax/object.ts';
import { writeDocument } from '../../src/engine/syntax/write-document.ts';
import { authority, signedPdf } from '../../tests/signed-files.ts';
import { smallDocx } from '../../tests/small-docx.ts';

export const PASSWORD = 'bench';

const LINES = 42;
const WORDS = 'time page paper letter over under green table city river house window market seven number light'.split(
  ' ',
);
/** Every tenth page bears a photograph. */
const PICTURE_EVERY = 10;
const PICTURE_PX = { width: 1200, height: 900 };

export interface ToolInputs {
  readonly pdf: string;
  /** The same with other words on its last page. */
  readonly changed: string;
  readonly locked: string;
  readonly signed: string;
  readonly docx: string;
  readonly pictures: readonly string[];
}

/** @param pages how many the files have, and how many pictures there are. */
export async function makeInputs(folder: string, pages: number): Promise<ToolInputs> {
  await mkdir(folder, { recursive: true });
  const at = (file: string) => path.join(folder, file);
  await writePdf(at('pages.pdf'), pages);
  await writePdf(at('changed.pdf'), pages, pages);
  await lock(at('pages.pdf'), at('locked.pdf'));
  await sign(at('pages.pdf'), at('signed.pdf'));
  const lines = Array.from({ length: pages * LINES }, (_, line) => lineOfText(line));
  await writeFile(at('letter.docx'), smallDocx(...lines));
  const pictures: string[] = [];
  for (let number = 1; number <= pages; number++) {
    const picture = at(`picture-${String(number).padStart(4, '0')}.jpg`);
    await writeFile(picture, await photograph(number, { width: 640, height: 480 }));
    pictures.push(picture);
  }
  const pdfs = { pdf: at('pages.pdf'), changed: at('changed.pdf'), locked: at('locked.pdf'), signed: at('signed.pdf') };
  return { ...pdfs, docx: at('letter.docx'), pictures };
}

/** A file of one's own takes the place of the made PDF, and is compared with itself; for the rest there is nothing. */
export async function ownInputs(folder: string, pdf: string): Promise<ToolInputs> {
  await mkdir(folder, { recursive: true });
  const locked = path.join(folder, 'locked.pdf');
  const signed = path.join(folder, 'signed.pdf');
  await lock(pdf, locked);
  await sign(pdf, signed);
  return { pdf, changed: pdf, locked, signed, docx: '', pictures: [] };
}

async function sign(pdf: string, target: string): Promise<void> {
  const { signer } = await authority();
  await writeFile(target, await signedPdf(await readFile(pdf), signer));
}

async function lock(pdf: string, target: string): Promise<void> {
  await runProgram('qpdf', [pdf, '--encrypt', PASSWORD, PASSWORD, '256', '--', target]);
}

/** @param changed the page that has other words. */
async function writePdf(file: string, pages: number, changed?: number): Promise<void> {
  const document = PdfDocument.create();
  const font = document.add(
    PdfDict.of({
      Type: name('Font'),
      Subtype: name('Type1'),
      BaseFont: name('Helvetica'),
      Encoding: name('WinAnsiEncoding'),
    }),
  );
  const references: PdfRef[] = [];
  for (let number = 1; number <= pages; number++)
    references.push(await addPage(document, font, number, number === changed));
  setPages(document, references);
  await writeDocument(document, file, { signal: new AbortController().signal, version: '1.7', deflates: true });
}

async function addPage(document: PdfDocument, font: PdfRef, number: number, isChanged: boolean): Promise<PdfRef> {
  const hasPicture = number % PICTURE_EVERY === 1;
  const picture = hasPicture ? document.add(imageStream(await photograph(number, PICTURE_PX))) : undefined;
  const lines = Array.from({ length: hasPicture ? 12 : LINES }, (_, line) => {
    return `(${number}.${line} ${lineOfText(number * 100 + line + (isChanged ? 50 : 0))}) Tj T*`;
  });
  const shown = picture ? 'q 400 0 0 300 97 400 cm /Photo Do Q\n' : '';
  const content = `${shown}BT /F1 11 Tf 16 TL 60 ${hasPicture ? 360 : 770} Td\n${lines.join('\n')}\nET`;
  const resources = { Font: PdfDict.of({ F1: font }), ...(picture ? { XObject: PdfDict.of({ Photo: picture }) } : {}) };
  return document.add(
    PdfDict.of({
      Type: name('Page'),
      MediaBox: [0, 0, 595, 842],
      Resources: PdfDict.of(resources),
      Contents: document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(content, 'latin1'))),
    }),
  );
}

function imageStream(jpeg: Buffer): PdfStream {
  const { width, height } = PICTURE_PX;
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name('DeviceRGB'),
    BitsPerComponent: 8,
    Filter: name('DCTDecode'),
  });
  return PdfStream.ofBytes(dict, jpeg);
}

function lineOfText(seed: number): string {
  const random = sequence(seed);
  return Array.from({ length: 12 }, () => WORDS[random() % WORDS.length]).join(' ');
}

/** Soft shapes with grain: it packs like a photograph, and no two are equal. */
function photograph(seed: number, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const random = sequence(seed);
  const [waveX, waveY] = [40 + (random() % 200), 40 + (random() % 200)];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const grain = random() % 12;
      pixels[at] = 128 + 100 * Math.sin(x / waveX) + grain;
      pixels[at + 1] = 128 + 100 * Math.sin(y / waveY) + grain;
      pixels[at + 2] = 128 + 100 * Math.sin((x + y) / (waveX + waveY)) + grain;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Small whole numbers, the same for the same seed (a linear congruential generator; Numerical Recipes, 7.1). */
function sequence(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
