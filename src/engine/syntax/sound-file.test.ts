/** Checks that only files without any fault are read as they are, and that they are read whole. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { openBothWays } from '../../../tests/saved-both-ways.ts';
import { PdfDict, PdfRef } from './object.ts';
import { openSound } from './sound-file.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../tests/fixtures');
/** It asks for a password. */
const LOCKED = 'r6-both-passwords.pdf';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-sound-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(bytes: Buffer | string): Promise<string> {
  const target = path.join(folder, 'file.pdf');
  await writeFile(target, bytes, 'latin1');
  return target;
}

async function isRead(bytes: Buffer | string): Promise<boolean> {
  const document = openSound(await file(bytes));
  document?.close();
  return document !== undefined;
}

const SAMPLE = samplePdf(2, {
  objects: { 90: '(nobody asks for it)', 91: sampleStream('q Q').replace('/Length 3', '/Length 92 0 R'), 92: '3' },
  catalog: '/Own 91 0 R /Gone 89 0 R',
}).toString('latin1');

/** @param from a part of the sample; as long as `to`, so that everything stays in its place. */
function changed(from: string, to: string): string {
  expect(SAMPLE).toContain(from);
  expect(to).toHaveLength(from.length);
  return SAMPLE.replace(from, to);
}

const files = globSync('**/*.pdf', { cwd: FIXTURES }).filter((name) => name !== LOCKED && !name.startsWith('fuzz'));

test.each(files.sort())('%s is read as by a copy of qpdf, or left to it', async (name) => {
  const result = await openBothWays(path.join(FIXTURES, name), folder);
  expect(result).toMatchObject({ detail: '' });
  expect(['same', 'left']).toContain(result.kind);
});

test('a sound file is read, in tables and in object streams, without what nothing leads to', async () => {
  const plain = await file(SAMPLE);
  expect(await openBothWays(plain, folder)).toMatchObject({ kind: 'same' });
  const document = openSound(plain);
  expect(document?.has(pageObject(1))).toBe(true);
  expect(document?.has(90)).toBe(false);
  expect(document?.target(new PdfRef(89))).toBeNull();
  expect(document?.stream(new PdfRef(91))?.length).toBe(3);
  document?.close();
  const packed = path.join(folder, 'packed.pdf');
  execFileSync('qpdf', ['--object-streams=generate', plain, packed]);
  expect(await readFile(packed, 'latin1')).toContain('/ObjStm');
  expect(await openBothWays(packed, folder)).toMatchObject({ kind: 'same' });
});

test.each([
  ['a stream of another length', '/Length 92 0 R', '/Length 9     '],
  ['a length that is nowhere', '/Length 92 0 R', '/Length 95 0 R'],
  ['an object that has another number', `\n${pageObject(1)} 0 obj`, '\n77 0 obj'],
  ['a reference to a number that was never given', '/Gone 89 0 R', '/Gone 99 0 R'],
  ['an object of another generation', '/Own 91 0 R', '/Own 91 1 R'],
  ['another generation of an object that was met before', '/Gone 89 0 R', '/Gone 91 3 R'],
  ['a dictionary without an end', '/BaseFont /Helvetica >>', '/BaseFont /Helvetica   '],
  ['a key that is given twice', '/Gone 89 0 R', '/Own  92 0 R'],
  ['an unknown word', '/MediaBox [0 0', '/MediaBox [x 0'],
  ['a name that cannot be', '/Helvetica', '/Helvet#zz'],
  ['a vertical tab, which is a space for some', '/Helvetica', '/Helv\x0btica'],
  ['an object without an end', 'endobj\n2 0 obj', 'endxxx\n2 0 obj'],
  ['an object that nothing leads to and that is damaged', '(nobody asks for it)', '(nobody asks for it '],
  ['a catalog that is none', '/Type /Catalog', '/Type /Datalog'],
  ['a missing end', '%%EOF', '%%XXX'],
  ['an entry of another length', ' 00000 n \n', ' 00000  n\n'],
  ['an entry that is neither used nor free', ' 00000 n \n', ' 00000 m \n'],
  ['a space before the table', '\nxref\n', '\n xref'],
])('%s leaves the file to qpdf', async (_what, from, to) => {
  expect(await isRead(changed(from, to))).toBe(false);
});

test.each([
  ['protected', '/Encrypt 3 0 R'],
  ['with two tables', '/XRefStm 20'],
  ['that goes on nowhere', '/Prev 2 0 R'],
  ['that goes on in itself', `/Prev ${SAMPLE.lastIndexOf('\nxref') + 1}`],
  ['of an object of another generation', '/Info 91 2 R'],
])('a file %s is left to qpdf', async (_what, entry) => {
  expect(await isRead(SAMPLE.replace('/Root 1', `${entry} /Root 1`))).toBe(false);
});

/** @param bodies of the objects from 3 on, one after another. */
function written(bodies: readonly string[], ends = ''): string {
  const start = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Own 3 0 R >>\nendobj\n2 0 obj\n<< /Kids [] >>\nendobj\n`;
  const objects = bodies.map((body, index) => `${index + 3} 0 obj\n${body}`);
  const offsets = [9, start.indexOf('2 0 obj')];
  let at = start.length;
  for (const object of objects) {
    offsets.push(at);
    at += object.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Root 1 0 R /Size ${offsets.length + 1} >>\nstartxref\n${at + ends.length}\n%%EOF\n`;
  return `${start}${objects.join('')}${ends}${table}${trailer}`;
}

test('objects that lie in each other are not read again and again', async () => {
  const depth = 100_000;
  const bytes = written(Array<string>(depth).fill('('), ')\nendobj\n'.repeat(depth));
  // Each of them through to its end would take many minutes.
  expect(await isRead(bytes)).toBe(false);
});

test('no more objects are open at once than a process can hold, and what was closed counts no more', async () => {
  const target = await file(written(['[4 0 R 5 0 R]\nendobj\n', '7\nendobj\n', '8\nendobj\n']));
  const most = 14;
  // With a count of its own: tests of other files in this process may hold documents open.
  vi.resetModules();
  const { openSound } = await import('./sound-file.ts');
  const opened = [openSound(target, most), openSound(target, most)];
  expect(opened).not.toContain(undefined);
  expect(openSound(target, most)).toBeUndefined();
  opened[0]?.close();
  opened[0]?.close();
  opened.push(openSound(target, most));
  expect(opened[2]).toBeDefined();
  expect(openSound(target, most)).toBeUndefined();
  for (const document of opened) document?.close();
});

/** Its object streams and its table can be changed in place. */
async function packedSample(): Promise<string> {
  const target = path.join(folder, 'unpacked.pdf');
  execFileSync('qpdf', ['--object-streams=generate', '--compress-streams=n', await file(SAMPLE), target]);
  return readFile(target, 'latin1');
}

test.each([
  ['an object stream of another kind', '/Type /ObjStm', '/Type /ObjStn'],
  ['a cross-reference stream of another kind', '/Type /XRef', '/Type /XReg'],
  ['more entries than there are', /\/Size (\d)\d/, '/Size 99'],
  ['a predictor that is none', '/Predictor 12', '/Predictor 16'],
  ['a filter of another kind', '/Filter /FlateDecode /DecodeParms', '/Filter /FlateDexode /DecodeParms'],
])('%s in a packed file leaves it to qpdf', async (_what, from, to) => {
  const packed = await packedSample();
  expect(await isRead(packed)).toBe(true);
  expect(packed.search(from)).toBeGreaterThan(0);
  expect(await isRead(packed.replace(from, to))).toBe(false);
});

test('an object is made anew each time, so that a change stays with whoever made it', async () => {
  const document = openSound(await file(SAMPLE));
  const [first, second] = [document?.peek(pageObject(1)), document?.peek(pageObject(1))];
  expect(first).toBeInstanceOf(PdfDict);
  (first as PdfDict).set('Rotate', 90);
  expect((second as PdfDict).get('Rotate')).toBeNull();
  const third = document?.peek(pageObject(1));
  expect((third as PdfDict).get('Rotate')).toBeNull();
  document?.close();
});
