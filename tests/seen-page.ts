/** What a finished PDF shows and holds: points of its pages as PDFium draws them, and its pictures as pdfimages lists them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openPdfium } from '../src/adapters/pdfium.ts';
import type { OutputFile } from '../src/contract/operation.ts';

const exec = promisify(execFile);

export interface Seen {
  readonly width: number;
  readonly height: number;
  /** Name of the colour at a point, in points from the upper left corner. */
  at(x: number, y: number): string;
}

export async function look(output: OutputFile | undefined, page = 0): Promise<Seen> {
  const document = await openPdfium(output?.path ?? '', { name: 'result' });
  const { widthPt, heightPt } = document.pageSize(page);
  const [width, height] = [Math.round(widthPt), Math.round(heightPt)];
  const rgb = document.withPage(page, (open) => document.draw(open, { widthPx: width, heightPx: height }));
  document.close();
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = rgb.subarray((y * width + x) * 3);
    if (Math.min(r, g, b) > 200) return 'white';
    if (Math.max(r, g, b) < 60) return 'black';
    return ['red', 'green', 'blue'][[r, g, b].indexOf(Math.max(r, g, b))] ?? '';
  };
  return { width, height, at };
}

/** Kind of each picture in the file, as pdfimages lists them: type, width, height, encoding. */
export async function images(output: OutputFile | undefined): Promise<readonly string[]> {
  const { stdout } = await exec('pdfimages', ['-list', output?.path ?? '']);
  const rows = stdout
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.trim().split(/\s+/));
  return rows.map((row) => [row[2], row[3], row[4], row[8]].join(' '));
}
