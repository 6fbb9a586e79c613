/** Archive files judged with a veraPDF beside us: a program that prints what veraPDF 1.26 prints. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { askedOfVerapdf, installVerapdf, verapdfVerdict } from '../../../../tests/stand-in-verapdf.ts';
import { judgeArchive } from './judge-archive.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../tests/fixtures/pdfa');
const SOUND = path.join(FIXTURES, '2b-6-9-t03-pass-a.pdf');
const BROKEN = path.join(FIXTURES, '2b-6-2-11-8-t01-fail-a.pdf');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'judge-archive-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const judged = async (file: string) => {
  const { rules, verapdf } = await judgeArchive(file, '2b', folder, new AbortController().signal);
  return { verapdf, unmet: rules.filter((rule) => rule.verdict !== 'kept') };
};

test('without veraPDF our own rules judge', async () => {
  vi.stubEnv('PATH', folder);
  expect(await judged(SOUND)).toEqual({ verapdf: undefined, unmet: [] });
});

test('veraPDF judges beside us, and is named', async () => {
  await installVerapdf(folder, verapdfVerdict(true));
  expect(await judged(SOUND)).toEqual({ verapdf: '1.26.5', unmet: [] });
  expect(await askedOfVerapdf(folder)).toBe(`--flavour 2b --format xml --maxfailuresdisplayed 1 ${SOUND}`);
});

test('what our rules cannot check is kept where veraPDF finds nothing', async () => {
  const map = sampleStream('/Own usecmap', '/Type /CMap /CMapName /Own /UseCMap /Identity-H');
  const font = '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding 131 0 R /DescendantFonts [132 0 R] >>';
  const content = samplePdf(1, {
    resources: () => '/Font << /F9 130 0 R >>',
    content: () => 'BT /F9 12 Tf 3 Tr <0041> Tj ET',
    objects: { 130: font, 131: map, 132: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own >>' },
  });
  const file = path.join(folder, 'in.pdf');
  await writeFile(file, content);
  const unchecked = async () => (await judged(file)).unmet.filter(({ verdict }) => verdict === 'not-checked');
  expect(await unchecked()).not.toEqual([]);
  await installVerapdf(folder, verapdfVerdict(true));
  expect(await unchecked()).toEqual([]);
});

test('what veraPDF finds broken is broken', async () => {
  const rule = (clause: string, status: string) =>
    `<rule specification="ISO 19005-2:2011" clause="${clause}" testNumber="1" status="${status}"><description>Fonts &amp; more</description></rule>`;
  await installVerapdf(folder, verapdfVerdict(false, rule('6.2.11.5', 'failed') + rule('6.1.2', 'passed')));
  expect((await judged(SOUND)).unmet).toEqual([
    { id: 'verapdf', clause: '6.2.11.5', says: 'Fonts & more', verdict: 'broken', places: [] },
  ]);
});

test('what we find broken stays broken', async () => {
  await installVerapdf(folder, verapdfVerdict(true));
  expect((await judged(BROKEN)).unmet.map(({ id }) => id)).toContain('no-notdef');
});

test('a veraPDF that gives no verdict fails the job', async () => {
  await installVerapdf(folder, '<taskException type="VALIDATE"/>');
  await expect(judged(SOUND)).rejects.toMatchObject({ code: 'engine-failed' });
});
