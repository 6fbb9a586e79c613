/** Makes archive files and checks them, and holds the check against verdicts of veraPDF and the files against other programs. */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { installVerapdf, verapdfVerdict } from '../../../tests/stand-in-verapdf.ts';
import { run } from './operation.ts';
import type { ArchiveReport } from './report.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);
const FIXTURES = path.resolve(import.meta.dirname, '../../../tests/fixtures');
const JUDGED = path.join(FIXTURES, 'pdfa');

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

type Options = Readonly<Record<string, unknown>>;

async function made(content: Uint8Array, options: Options = {}) {
  const outputs = await work.run([await work.file('report.pdf', content)], options);
  const read = async (type: string) => readFile(outputs.find((each) => each.type === type)?.path ?? '');
  const report: ArchiveReport = JSON.parse((await read('json')).toString());
  return { outputs, report, pdf: async () => read('pdf'), html: async () => (await read('html')).toString() };
}

const checked = async (content: Uint8Array, level: string) =>
  (await made(content, { level, 'check-only': 'true' })).report;

/** Rules that are not kept. */
const unmet = (report: ArchiveReport) =>
  report.rules.filter(({ verdict }) => verdict !== 'kept').map(({ rule }) => rule);

async function saved(content: Uint8Array): Promise<string> {
  const file = path.join(work.folder, 'saved.pdf');
  await writeFile(file, content);
  return file;
}

/** A plain file with these attached, by qpdf. */
async function attaching(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const [plain, whole] = [path.join(work.folder, 'attaching.pdf'), path.join(work.folder, 'attached.pdf')];
  await writeFile(plain, samplePdf(1));
  const given: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(work.folder, name), content);
    given.push('--add-attachment', path.join(work.folder, name), '--');
  }
  await program('qpdf', [plain, ...given, whole]);
  return readFile(whole);
}

async function said(name: string, ...args: readonly string[]): Promise<string> {
  return (await program(name, args, { maxBuffer: 64 * 1024 ** 2 })).stdout;
}

describe('the check', () => {
  test('agrees with veraPDF on its own files', { tags: ['pdfa-check'] }, async () => {
    const names = (await readdir(JUDGED)).filter((each) => each.endsWith('.pdf'));
    const wrong: string[] = [];
    for (const name of names) {
      const [, level = '', verdict] = /^(\d[abu]?)-.*-(pass|fail)-/.exec(name) ?? [];
      const { conforms } = await checked(await readFile(path.join(JUDGED, name)), level);
      if (conforms !== (verdict === 'pass')) wrong.push(name);
    }
    expect(names.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['2b-6-2-11-5-t01-fail-b.pdf', 'widths'],
    ['2b-6-2-4-3-t02-fail-a.pdf', 'device-cmyk'],
    ['2b-6-3-2-t01-fail-d.pdf', 'annotation-flags'],
  ])('names the rule that %s breaks', async (name, rule) => {
    expect(unmet(await checked(await readFile(path.join(JUDGED, name)), '2b'))).toContain(rule);
  });

  test('changes nothing and gives no PDF', async () => {
    const { outputs } = await made(samplePdf(1), { 'check-only': 'true' });
    expect(outputs.map(({ type }) => type)).toEqual(['json', 'html']);
  });

  test('tells what a plain file lacks', async () => {
    const lacks = unmet(await checked(samplePdf(1), '2b'));
    expect(lacks).toEqual(expect.arrayContaining(['identifier', 'embedded', 'metadata', 'claim']));
  });
});

describe('the conversion', () => {
  test.each(['1b', '2b', '2u', '3b', '3u', '4'])('makes a file of level %s', { tags: ['pdfa-made'] }, async (level) => {
    const { report, pdf } = await made(samplePdf(2), { level });
    expect(unmet(report)).toEqual([]);
    const file = await saved(await pdf());
    await expect(program('qpdf', ['--check', file])).resolves.toBeDefined();
    expect(await said('pdffonts', file)).toMatch(/LiberationSans\S*\s+TrueType\s+.*yes yes yes/);
    expect(await said('pdftotext', file, '-')).toContain('Page 2');
    expect(await said('pdfinfo', '-meta', file)).toContain(`<pdfaid:part>${level.charAt(0)}</pdfaid:part>`);
  });

  test('leaves words where they were', { tags: ['pdfa-looks'] }, async () => {
    const before = await readFile(path.join(FIXTURES, 'real/quartz.pdf'));
    const { pdf } = await made(before);
    const words = async (content: Uint8Array) =>
      (await said('pdftotext', '-bbox', await saved(content), '-')).match(/<word .*/g);
    expect(await words(await pdf())).toEqual(await words(before));
  });

  test('gives embedded fonts the widths that the file tells', { tags: ['pdfa-looks'] }, async () => {
    const ends = async (content: Uint8Array) => {
      const text = await said('pdftotext', '-bbox', await saved(content), '-');
      return [...text.matchAll(/xMax="([\d.]+)"/g)].map(([, end]) => Number(end));
    };
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Odd /FirstChar 32 /LastChar 126 /Encoding /WinAnsiEncoding
      /Widths [${Array(95).fill(700).join(' ')}] >>`;
    const odd = samplePdf(1, {
      resources: () => '/Font << /F9 130 0 R >>',
      content: () => 'BT /F9 12 Tf 20 140 Td (Wide letters) Tj ET',
      objects: { 130: font },
    });
    const { pdf } = await made(odd);
    const [before, after] = [await ends(odd), await ends(await pdf())];
    expect(before.length).toBe(2);
    expect(after.length).toBe(2);
    for (const [index, end] of before.entries()) expect(Math.abs((after[index] ?? 0) - end)).toBeLessThan(0.1);
  });

  test('removes scripts, forbidden annotations and encryption, and tells it', { tags: ['pdfa-removed'] }, async () => {
    const rich = samplePdf(1, {
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      page: () => '/Annots [112 0 R 113 0 R]',
      objects: {
        112: '<< /Type /Annot /Subtype /Movie /Rect [1 1 9 9] >>',
        113: '<< /Type /Annot /Subtype /Text /Contents (Note) /Rect [20 20 40 40] /F 2 >>',
      },
    });
    const [plain, locked] = [path.join(work.folder, 'plain.pdf'), path.join(work.folder, 'locked.pdf')];
    await writeFile(plain, rich);
    await program('qpdf', ['--encrypt', 'open', 'owner', '256', '--', plain, locked]);
    const { outputs, pdf, report } = await made(await readFile(locked), { password: 'open' });
    expect(unmet(report)).toEqual([]);
    expect(outputs[0]?.report).toMatchObject({ removed: { actions: 1, annotations: 1 } });
    const file = await saved(await pdf());
    expect(await said('qpdf', '--show-encryption', file)).toContain('not encrypted');
    const text = await said('qpdf', '--qdf', '--object-streams=disable', file, '-');
    expect(text).not.toMatch(/JavaScript|\/Movie/);
    expect(text).toContain('(Note)');
  });

  test.each([0x02, 0x20])('an annotation that was hidden by the flag %i shows nothing', async (flag) => {
    const look = sampleStream('BT /F1 12 Tf (Secret) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 80 20]');
    const hidden = samplePdf(1, {
      page: () => '/Annots [112 0 R]',
      objects: {
        112: `<< /Type /Annot /Subtype /Stamp /Rect [20 20 99 40] /F ${flag} /AP << /N 113 0 R >> >>`,
        113: look,
      },
    });
    const { pdf, report } = await made(hidden);
    expect(unmet(report)).toEqual([]);
    expect(await said('qpdf', '--qdf', '--object-streams=disable', await saved(await pdf()), '-')).not.toContain(
      'Secret',
    );
  });

  test('keeps attachments of any kind at level 3b alone, and names those that go', async () => {
    const attached = await readFile(path.join(FIXTURES, 'embedded-attachments.pdf'));
    const listed = async (level: string) => {
      const { pdf } = await made(attached, { level });
      return said('pdfdetach', '-list', await saved(await pdf()));
    };
    expect(await listed('3b')).toMatch(/^[1-9]\d* embedded files/);
    expect(work.warnings).toEqual([]);
    expect(await listed('2b')).toMatch(/^0 embedded files/);
    expect(work.warningCodes).toEqual(['attachments-forbidden']);
  });

  test.each(['2b', '4'])('keeps attachments that are PDF/A themselves at level %s', async (level) => {
    const archive = await (await made(samplePdf(1))).pdf();
    const both = await attaching({ 'archive.pdf': archive, 'plain.pdf': samplePdf(1) });
    const { pdf, report } = await made(both, { level });
    expect(unmet(report)).toEqual([]);
    const list = await said('pdfdetach', '-list', await saved(await pdf()));
    expect(list).toMatch(/^1 embedded files/);
    expect(list).toContain('archive.pdf');
    expect(work.warnings).toMatchObject([{ code: 'attachments-forbidden', params: { names: 'plain.pdf' } }]);
  });

  test('keeps all attachments or stops, where that is asked for', async () => {
    const archive = await (await made(samplePdf(1))).pdf();
    const [good, bad] = [await attaching({ 'a.pdf': archive }), await attaching({ 'b.pdf': samplePdf(1) })];
    expect(unmet((await made(good, { attachments: 'keep' })).report)).toEqual([]);
    const stopped = (reason: string) => ({ code: 'bad-option', params: { field: 'attachments', reason } });
    await expect(made(bad, { attachments: 'keep' })).rejects.toMatchObject(
      stopped('PDF/A-2 allows only PDF/A attachments.'),
    );
    await expect(made(good, { attachments: 'keep', level: '1b' })).rejects.toMatchObject(
      stopped('PDF/A-1 allows no attachments.'),
    );
    expect(unmet((await made(bad, { attachments: 'keep', level: '3b' })).report)).toEqual([]);
    expect(unmet((await made(samplePdf(1), { attachments: 'keep', level: '1b' })).report)).toEqual([]);
  });
});

describe('the colours', () => {
  /** A profile of inks as far as its head tells: PDF/A asks for no more. */
  const inkProfile = () => {
    const bytes = Buffer.alloc(132);
    bytes.writeUInt32BE(132);
    bytes.writeUInt32BE(0x02100000, 8);
    bytes.write('prtrCMYKLab ', 12, 'latin1');
    bytes.write('acsp', 36, 'latin1');
    return bytes.toString('latin1');
  };
  const printed = (kind: string, more = '') =>
    samplePdf(1, {
      catalog: `/OutputIntents [<< /Type /OutputIntent /S /${kind} /OutputConditionIdentifier (Press) /DestOutputProfile 140 0 R >>]`,
      resources: () => '/ExtGState << /Pale << /ca 0.5 >> >>',
      content: () => `0 0 0 1 k ${more} 10 10 50 50 re f`,
      objects: { 140: sampleStream(inkProfile(), '/N 4') },
    });

  test.each(['GTS_PDFA1', 'GTS_PDFX'])('stay as the file has them with its own intent %s', async (kind) => {
    const { report, pdf } = await made(printed(kind), { color: 'keep' });
    expect(unmet(report)).toEqual([]);
    const text = await said('qpdf', '--qdf', '--object-streams=disable', await saved(await pdf()), '-');
    expect(text).toMatch(/\/S \/GTS_PDFA1/);
    expect(text).toContain('prtrCMYKLab');
    expect(text).toContain('0 0 0 1 k');
    expect(text).not.toContain('sRGB');
  });

  test('of a page that becomes an image are those of screens, beside an intent of inks', async () => {
    const { report } = await made(printed('GTS_PDFA1', '/Pale gs'), { color: 'keep', transparency: 'flatten' });
    expect(unmet(report)).toEqual([]);
  });

  test('break the rule where the file says nothing of them', async () => {
    const bare = samplePdf(1, { content: () => '1 0 0 rg 10 10 50 50 re f' });
    expect(unmet((await made(bare)).report)).toEqual([]);
    await expect(made(bare, { color: 'keep' })).rejects.toMatchObject({ code: 'rules-unmet', params: { count: 1 } });
  });
});

test('data that a program only calls metadata breaks no rule', async () => {
  const content = samplePdf(1, {
    catalog: '/Infix << /Setup 300 0 R >>',
    objects: { 300: sampleStream('<Setup><Id>30676</Id></Setup>', '/Type /Metadata /Subtype /XML') },
  });
  const { report, pdf } = await made(content);
  expect(unmet(report)).toEqual([]);
  expect(await said('qpdf', '--qdf', '--object-streams=disable', await saved(await pdf()), '-')).toContain('30676');
});

describe('what cannot be met', () => {
  const odd = samplePdf(1, { content: () => '10 10 50 50 re f unknown' });

  test('stops, names the rules and gives no file', { tags: ['pdfa-refused'] }, async () => {
    await expect(made(odd)).rejects.toMatchObject({ code: 'rules-unmet', params: { count: 1, level: '2b' } });
  });

  test('is told where an ordinary PDF was asked for, which then claims nothing', async () => {
    const { pdf, report } = await made(odd, { 'on-fail': 'keep' });
    expect(unmet(report)).toEqual(['operators']);
    expect(work.warningCodes).toContain('rules-unmet');
    expect(await said('pdfinfo', '-meta', await saved(await pdf()))).not.toContain('pdfaid');
  });

  test('levels with tags need a tagged file', async () => {
    await expect(made(samplePdf(1), { level: '2a' })).rejects.toMatchObject({
      code: 'bad-option',
      params: { field: 'level', level: '2a' },
    });
  });
});

test('a rule that cannot be judged is told as not checked, and the file does not conform', async () => {
  const map = '/Identity-H usecmap begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange endcmap';
  const info = '/CIDSystemInfo << /Registry (Own) /Ordering (Own) /Supplement 0 >>';
  const content = samplePdf(1, {
    resources: () => '/Font << /F9 130 0 R >>',
    content: () => 'BT /F9 12 Tf 3 Tr <0041> Tj ET',
    objects: {
      130: '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding 131 0 R /DescendantFonts [132 0 R] >>',
      131: sampleStream(map, `/Type /CMap /CMapName /Own /UseCMap /Identity-H ${info}`),
      132: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own ${info} >>`,
    },
  });
  const { rules, conforms } = await checked(content, '2b');
  expect(conforms).toBe(false);
  expect(rules.filter(({ verdict }) => verdict === 'not-checked').map(({ rule }) => rule)).toContain('widths');
});

test('the report is a page that says the verdict and every rule', async () => {
  const { html, report } = await made(samplePdf(1));
  expect(await html()).toContain('This file conforms to PDF/A-2b.');
  expect((await html()).match(/<tr class=/g)?.length).toBe(report.rules.length);
});

test('the report names veraPDF where it judged, and its rules keep a file from being made', async () => {
  vi.stubEnv('PATH', `${work.folder}:${process.env.PATH}`);
  try {
    await installVerapdf(work.folder, verapdfVerdict(true));
    expect((await made(samplePdf(1))).report.validator).toContain('veraPDF 1.26.5');
    const rule = '<rule clause="6.9" status="failed"><description>Layers have names</description></rule>';
    await installVerapdf(work.folder, verapdfVerdict(false, rule));
    await expect(made(samplePdf(1))).rejects.toMatchObject({ params: { count: 1, rules: '6.9: Layers have names' } });
  } finally {
    vi.unstubAllEnvs();
  }
});

test('forms that share resources which name them all are gone through once', async () => {
  const forms = Array.from({ length: 40 }, (_, index) => index);
  const form = sampleStream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 160 0 R');
  const file = samplePdf(1, {
    content: () => forms.map((index) => `/F${index} Do`).join(' '),
    resources: () => `/XObject << ${forms.map((index) => `/F${index} ${170 + index} 0 R`).join(' ')} >>`,
    objects: {
      160: `<< /XObject << ${forms.map((index) => `/F${index} ${170 + index} 0 R`).join(' ')} >> >>`,
      ...Object.fromEntries(forms.map((index) => [170 + index, form])),
    },
  });
  expect(unmet((await made(file)).report)).toEqual([]);
});
