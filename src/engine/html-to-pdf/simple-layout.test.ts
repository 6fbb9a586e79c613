/** Lays pages out with the real LibreOffice, as where there is no browser, and reads the results with poppler. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../../../tests/office-samples.ts';
import { layOutSimply } from './simple-layout.ts';
import { folderOfPage, folderOfZip, type WebFolder } from './web-folder.ts';

const signal = new AbortController().signal;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simple-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function laidOut(web: WebFolder): Promise<string> {
  const target = join(folder, 'out.pdf');
  const paper = { widthPt: 842, heightPt: 595 };
  await layOutSimply(
    web,
    target,
    { name: 'page.html', paper, tagged: true, outline: true },
    { scratch: folder, signal },
  );
  return target;
}

const say = (program: string, ...args: readonly string[]) => execFileSync(program, args, { encoding: 'utf8' });

test('a page keeps its text, its title and its headings, on the paper that was asked for', async () => {
  const path = join(folder, 'in');
  await writeFile(path, '<!doctype html><meta charset="utf-8"><title>Title</title><h1>Größe</h1><p>Words');
  const result = await laidOut(folderOfPage(path, 'page.html'));
  expect(say('pdftotext', result, '-').split(/\s+/)).toEqual(expect.arrayContaining(['Größe', 'Words']));
  const info = say('pdfinfo', result);
  expect(info).toMatch(/Title:\s+Title/);
  expect(info).toMatch(/Page size:\s+842[.\d]* x 59[45]/);
  expect(info).toMatch(/Tagged:\s+yes/);
});

test('a zip brings its images', async () => {
  const path = join(folder, 'in');
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } });
  const parts = { 'index.html': '<p>Words<img src="img/a.png">', 'img/a.png': await picture.png().toBuffer() };
  await writeFile(path, await zipOf(parts));
  const web = await folderOfZip({ path, name: 'site.zip', password: '' }, folder, signal);
  expect(say('pdfimages', '-list', await laidOut(web))).toMatch(/image\s+8\s+8/);
});
