/** The second half of the tools meets large files, and LibreOffice a long document. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { smallDocx } from '../small-docx.ts';
import { HALVES, LargeSite, testLargeWork } from './large-work.ts';

const large = new LargeSite();
testLargeWork(large, HALVES.second);

test('a Word file of eight hundred pages becomes a PDF within the memory of a job, and so does the file behind it', async () => {
  const words = 'time page paper letter over under green table city river house window';
  const paragraphs = Array.from({ length: 42_000 }, (_, index) => `${index} ${words}`);
  const files = [
    { name: 'long.docx', bytes: smallDocx(...paragraphs) },
    { name: 'short.docx', bytes: smallDocx('Short.') },
  ];
  const jobId = await large.api.begin('convert-to-pdf', files, {});
  expect((await large.eventsOf(jobId)).at(-1)).toMatchObject({ status: 'completed' });
  const made = await large.api.files(jobId);
  expect(made.map(({ outputFilename }) => outputFilename)).toEqual(['long.pdf', 'short.pdf']);
  const target = large.inFolder('long.pdf');
  await writeFile(target, Buffer.from(await (await large.api.get(made[0]?.downloadUrl ?? '')).arrayBuffer()));
  const pages = Number(execFileSync('qpdf', ['--show-npages', target], { encoding: 'utf8' }));
  expect(pages).toBeGreaterThan(800);
}, 180_000);
