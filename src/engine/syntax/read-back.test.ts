/** Checks that a file we wrote is known again, and that one byte out of place tells. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { PdfDocument } from './document.ts';
import { isReadBack } from './read-back.ts';
import { writePacked } from './write-packed.ts';

let folder: string;
/** With object streams that are not deflated, so that one can change them. */
let sound: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-read-back-'));
  const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')];
  await writeFile(before, samplePdf(3, { catalog: '/FirstString (word)' }));
  const document = PdfDocument.open(before);
  await writePacked(document, after, {
    signal: new AbortController().signal,
    version: document.version,
    pack: (streams) => streams,
  });
  document.close();
  sound = await readFile(after, 'latin1');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readsBack(text: string): Promise<boolean> {
  const path = join(folder, 'try.pdf');
  await writeFile(path, text, 'latin1');
  return isReadBack(path);
}

/** @param from a part of the file that is there. */
function changed(from: string | RegExp, to: string): string {
  const result = sound.replace(from, to);
  expect(result).not.toBe(sound);
  return result;
}

test('a file as it was written reads back', async () => {
  expect(await readsBack(sound)).toBe(true);
});

test.each([
  ['a reference to an object that is not there', /\/Parent \d 0 R/, '/Parent 0 0 R'],
  ['a dictionary that does not end', '>>\n<<', '  \n<<'],
  ['a word that means nothing', '/MediaBox [0', '/MediaBox [x'],
  ['a string that does not end', /\/FirstString \(\w+\)/, '/FirstString (only  '],
  ['an object stream with other many objects', /\/N \d/, '/N 0'],
  ['a stream that is shorter than it says', /\/Length (\d)/, '/Length 1'],
  ['an object with another number', /\n(\d+) 0 obj\n<<\/Type\/ObjStm/, '\n1 0 obj\n<</Type/ObjStm'],
  ['a missing end', '%%EOF', '%%EO '],
  ['bytes between objects', /endobj\n(\d)/, 'endobj\n $1'],
])('%s tells', async (_what, from, to) => {
  expect(await readsBack(changed(from, to))).toBe(false);
});
