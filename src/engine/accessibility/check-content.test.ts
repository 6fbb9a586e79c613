/** A page that draws one long form ever again costs no more than the form. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { PdfDocument } from '../syntax/document.ts';
import { PdfRef } from '../syntax/object.ts';
import { isAllMarked } from './check-content.ts';

test('a form that is drawn ever again is read once', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'check-content-'));
  const file = path.join(folder, 'forms.pdf');
  const form = `/Artifact BMC ${'0 0 1 1 re n '.repeat(20_000)} EMC`;
  const pdf = samplePdf(1, {
    resources: () => '/XObject << /Fm 160 0 R >>',
    content: () => '/Fm Do '.repeat(1_000),
    objects: { 160: sampleStream(form, '/Subtype /Form /BBox [0 0 9 9]') },
  });
  await writeFile(file, pdf);
  const document = PdfDocument.open(file);
  try {
    const startMs = performance.now();
    expect(isAllMarked(document, new PdfRef(pageObject(1)), new Set())).toBe(true);
    expect(performance.now() - startMs).toBeLessThan(3_000);
  } finally {
    document.close();
    await rm(folder, { recursive: true });
  }
});
