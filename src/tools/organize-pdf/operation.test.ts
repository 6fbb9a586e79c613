/** Checks what is put together of the pages of files, and what those keep; read back with pdf.js, qpdf and poppler. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../../tests/by-poppler.ts';
import { type ReadPdf, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { findTool } from '../find-tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const execute = promisify(execFile);

let organize: OperationTest<typeof tool>;
beforeEach(async () => {
  organize = await OperationTest.start(tool, run);
});
afterEach(() => organize.end());

type Files = Readonly<Record<string, Uint8Array>>;
type Asked = Readonly<Record<string, unknown>>;

async function output(files: Files, options: Asked) {
  const inputs = await Promise.all(Object.entries(files).map(([name, content]) => organize.file(name, content)));
  const [made] = await organize.run(inputs, options);
  if (!made) throw new Error('nothing came out');
  await execute('qpdf', ['--check', made.path]);
  return made;
}

async function organized(files: Files, options: Asked): Promise<ReadPdf> {
  return readPdf((await output(files, options)).path);
}

/** `A3` for the third page of a.pdf, with its turn behind it; empty pages as their size. */
function seen(pdf: ReadPdf): readonly string[] {
  return pdf.pages.map(({ text, width, height, rotation }) => {
    const shown = text === '' ? `${Math.round(width)}x${Math.round(height)}` : text;
    return rotation === 0 || text === '' ? shown : `${shown}/${rotation}`;
  });
}

function lettered(letter: string, pages: number, extra: SampleOptions = {}): Buffer {
  return samplePdf(pages, { content: (page) => `BT /F1 24 Tf 20 140 Td (${letter}${page}) Tj ET`, ...extra });
}

const plan = (...steps: readonly unknown[]) => ({ plan: JSON.stringify(steps) });

describe('a plan', () => {
  test('takes pages of several files in any order, turned and repeated, with empty ones between them', {
    tags: ['organize-across-files'],
  }, async () => {
    const files = { 'a.pdf': lettered('A', 4), 'b.pdf': lettered('B', 3) };
    const made = await output(
      files,
      plan(
        { file: 2, pages: '3, 1' },
        { file: 1, pages: '4', rotate: 90 },
        { blank: 'a5', count: 2, orientation: 'landscape' },
        { file: 2, pages: 2 },
        { blank: 'same' },
        { file: 1, pages: '1, 4' },
      ),
    );
    const pdf = await readPdf(made.path);
    expect(seen(pdf)).toEqual(['B3', 'B1', 'A4/90', '595x420', '595x420', 'B2', '202x300', 'A1', 'A4']);
    expect(textOf(made.path).match(/[AB]\d/g)).toEqual(['B3', 'B1', 'A4', 'B2', 'A1', 'A4']);
    // The first page is of the second upload: the result is named after it.
    expect([made.input, made.pattern, made.facts]).toEqual([1, undefined, { pages: 9 }]);
  });

  test('of one file leaves the others unopened, and is no larger than its share', async () => {
    const big = lettered('A', 10, {
      resources: (page) => `/XObject << /Only${page} ${160 + page} 0 R >>`,
      content: (page) => `/Only${page} Do`,
      objects: Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [161 + index, sampleStream(noise(index), FORM)]),
      ),
    });
    const made = await output({ 'a.pdf': big, 'b.pdf': Buffer.from('no PDF') }, plan({ file: 1, pages: '2' }));
    expect((await stat(made.path)).size).toBeLessThan((big.length / 10) * 1.05);
  });

  test('keeps what stands on the pages: turns, links, bookmarks, labels, fields, tags', async () => {
    const file = lettered('A', 3, {
      page: (page) => (page === 1 ? '/Annots [7 0 R 8 0 R] /Rotate 90 /StructParents 0' : ''),
      catalog:
        '/Outlines 50 0 R /PageLabels << /Nums [0 << /S /r >>] >> /AcroForm << /Fields [8 0 R] >> /StructTreeRoot 60 0 R /MarkInfo << /Marked true >>',
      objects: {
        7: linkTo(3),
        8: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Jo) /Rect [0 0 9 9] >>',
        50: '<< /Type /Outlines /First 51 0 R /Last 51 0 R /Count 1 >>',
        51: `<< /Title (Three) /Parent 50 0 R /Dest [${pageObject(3)} 0 R /Fit] >>`,
        60: '<< /Type /StructTreeRoot /K [61 0 R] /ParentTree << /Nums [0 [61 0 R]] >> >>',
        61: `<< /Type /StructElem /S /P /P 60 0 R /Pg ${pageObject(1)} 0 R /K 0 >>`,
      },
    });
    for (const files of [{ 'a.pdf': file }, { 'a.pdf': file, 'b.pdf': lettered('B', 1) }]) {
      const others = Object.keys(files).length === 2 ? [{ file: 2 }] : [];
      const pdf = await organized(
        files,
        plan({ pages: '3' }, { blank: 'same' }, { pages: '1', rotate: 90 }, ...others),
      );
      expect(seen(pdf).slice(0, 3)).toEqual(['A3', '203x300', 'A1/180']);
      expect(pdf.pages[2]?.links).toEqual([1]);
      expect(pdf.bookmarks).toEqual([{ title: 'Three', page: 1, children: [] }]);
      expect(pdf.labels?.slice(0, 3)).toEqual(['iii', '', 'i']);
      expect(pdf.fields).toEqual(['name']);
      expect(pdf.pages[2]?.tags).toEqual(['P']);
    }
  });

  test('gives a copied page fields of its own', async () => {
    const file = lettered('A', 1, {
      page: () => '/Annots [8 0 R]',
      catalog: '/AcroForm << /Fields [8 0 R] >>',
      objects: { 8: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Jo) /Rect [0 0 9 9] >>' },
    });
    expect((await organized({ 'a.pdf': file }, plan({ pages: '1, 1' }))).fields).toEqual(['name', 'name_2']);
  });

  test('gives each of many copies field names that no other field bears, and groups of buttons of their own', async () => {
    const widget = '/Type /Annot /Subtype /Widget /Rect [0 0 9 9]';
    const file = lettered('A', 2, {
      page: (page) => (page === 1 ? '/Annots [88 0 R 91 0 R 92 0 R 94 0 R]' : '/Annots [95 0 R]'),
      catalog: '/AcroForm << /Fields [88 0 R 89 0 R 90 0 R 93 0 R] >>',
      objects: {
        88: `<< ${widget} /FT /Tx /T (name) >>`,
        89: '<< /FT /Tx /T (name_3) >>',
        90: '<< /FT /Btn /Ff 32768 /T (size) /Kids [91 0 R 92 0 R] /V /b >>',
        91: `<< ${widget} /Parent 90 0 R /AS /Off /AP << /N << /a null /Off null >> >> >>`,
        92: `<< ${widget} /Parent 90 0 R /AS /b /AP << /N << /b null /Off null >> >> >>`,
        93: '<< /FT /Tx /T (shared) /Kids [94 0 R 95 0 R] >>',
        94: `<< ${widget} /Parent 93 0 R >>`,
        95: `<< ${widget} /Parent 93 0 R >>`,
      },
    });
    const { path } = await output({ 'a.pdf': file }, plan({ pages: '1, 1, 1, 2' }));
    const { stdout } = await execute('qpdf', ['--json', '--json-key=acroform', path]);
    const { acroform } = JSON.parse(stdout) as { acroform: { fields: readonly { readonly fullname: string }[] } };
    expect(acroform.fields.map(({ fullname }) => fullname).sort()).toEqual([
      ...['name', 'name_2', 'name_4'],
      ...['shared', 'shared', 'shared', 'shared'],
      ...['size', 'size', 'size_2', 'size_2', 'size_3', 'size_3'],
    ]);
  });

  test('is refused by the step that is wrong', { tags: ['plan-names-step'] }, async () => {
    const refused = async (steps: readonly unknown[], message: string) =>
      expect(output({ 'a.pdf': lettered('A', 2) }, plan(...steps))).rejects.toMatchObject({ message });
    const sound = { file: 1, pages: '1' };
    await refused([sound, sound, { pages: '9' }], 'Step 3 of plan: Page range "9": a.pdf has 2 pages.');
    await refused(
      [sound, { pages: '1-a' }],
      'Step 2 of plan: Page range "1-a": "a" is not a page. Use numbers, z for the last page, or r1 to count from the end.',
    );
    await refused([{ file: 2 }], 'Step 1 of plan: There is no file 2. This job has 1 file.');
    await refused(
      [{ pages: '1', rotate: 45 }],
      'Step 1 of plan: plan isn’t valid at rotate: the rotation must be 90, 180 or 270.',
    );
    await refused([{ page: '1' }], 'Step 1 of plan: plan has an unknown key "page".');
    await refused(
      [sound, { blank: 'a99' }],
      'Step 2 of plan: plan isn’t valid at blank: the paper size must be "same", "a4", "letter" or a size such as "210mmx297mm".',
    );
    await refused([{ blank: 'a4' }], 'That would delete every page. Keep at least one.');
    await expect(output({ 'a.pdf': lettered('A', 2) }, { plan: '{}' })).rejects.toMatchObject({
      message: 'plan isn’t valid: it must be a list in square brackets.',
    });
    await expect(output({ 'a.pdf': lettered('A', 2) }, { plan: '[]' })).rejects.toMatchObject({ code: 'bad-option' });
  });

  test('skips pages past the end where that is asked for, and says so', async () => {
    const pdf = await organized({ 'a.pdf': lettered('A', 2) }, { ...plan({ pages: '2-5' }), 'clip-pages': true });
    expect(seen(pdf)).toEqual(['A2']);
    expect(organize.warningCodes).toEqual(['pages-clipped']);
  });
});

describe('the short forms', () => {
  const five = lettered('A', 5);

  test.each([
    ['reverse', ['A5', 'A4', 'A3', 'A2', 'A1']],
    ['odd-even', ['A1', 'A3', 'A5', 'A2', 'A4']],
    ['even-odd', ['A2', 'A4', 'A1', 'A3', 'A5']],
    ['duplex', ['A1', 'A5', 'A2', 'A4', 'A3']],
    ['duplicate', ['A1', 'A1', 'A2', 'A2', 'A3', 'A3', 'A4', 'A4', 'A5', 'A5']],
    ['booklet-order', ['205x300', 'A1', 'A2', '202x300', '202x300', 'A3', 'A4', 'A5']],
    ['remove-first', ['A2', 'A3', 'A4', 'A5']],
    ['remove-last', ['A1', 'A2', 'A3', 'A4']],
  ])('%s', async (mode, pages) => {
    const pdf = await organized({ 'a.pdf': five }, { mode });
    expect(seen(pdf).map((page) => (page.startsWith('A') ? page : '-'))).toEqual(
      pages.map((page) => (page.startsWith('A') ? page : '-')),
    );
  });

  test('copy each page as often as is asked for', async () => {
    expect(seen(await organized({ 'a.pdf': lettered('A', 2) }, { mode: 'duplicate', copies: 3 }))).toEqual([
      'A1',
      'A1',
      'A1',
      'A2',
      'A2',
      'A2',
    ]);
  });

  test('put pages in order, take them out, leave them out, counted through all files', async () => {
    const files = { 'a.pdf': lettered('A', 2), 'b.pdf': lettered('B', 2) };
    expect(seen(await organized(files, { order: '4, 1, 1' }))).toEqual(['B2', 'A1', 'A1']);
    expect(seen(await organized(files, { delete: '2-3' }))).toEqual(['A1', 'B2']);
    const made = await output(files, { extract: '3, 2' });
    expect([seen(await readPdf(made.path)), made.pattern]).toEqual([['B1', 'A2'], '{name}-extracted']);
  });

  test('insert empty pages before and after pages of the result', async () => {
    const files = { 'a.pdf': lettered('A', 3) };
    expect(seen(await organized(files, { 'insert-blank': '1, 3' }))).toEqual(['201x300', 'A1', 'A2', '203x300', 'A3']);
    expect(seen(await organized(files, { 'insert-blank': 'after-1', delete: '3' }))).toEqual(['A1', '201x300', 'A2']);
    await expect(output(files, { 'insert-blank': 'after-x' })).rejects.toMatchObject({ code: 'bad-pages' });
  });

  test('are used one at a time, and one of them has to be', async () => {
    const files = { 'a.pdf': five };
    await expect(output(files, { delete: '1', mode: 'reverse' })).rejects.toThrow(
      'Use only one of delete, extract, order, mode.',
    );
    await expect(output(files, {})).rejects.toThrow(
      'Choose what to change: delete, extract or reorder pages, change all pages, or insert blank pages.',
    );
    await expect(output(files, { mode: 'none', order: '' })).rejects.toMatchObject({ code: 'bad-option' });
    for (const [id, message] of [
      ['delete-pages', 'Enter the pages to delete, such as 2, 5-7.'],
      ['extract-pages', 'Enter the pages to extract, such as 2, 5-7.'],
    ] as const)
      expect(() => parseToolOptions(findTool(id), {})).toThrow(message);
  });

  test('leave one page at least', async () => {
    const kept = async (pages: string) => seen(await organized({ 'a.pdf': five }, { delete: pages }));
    expect(await kept('5,1,1')).toEqual(['A2', 'A3', 'A4']);
    expect(await kept('!2,!3')).toEqual(['A2', 'A3']);
    expect(await kept('2n')).toEqual(['A1', 'A3', 'A5']);
    await expect(kept('1-5')).rejects.toThrow('That would delete every page. Keep at least one.');
    await expect(organized({ 'a.pdf': lettered('A', 1) }, { mode: 'remove-last' })).rejects.toThrow(
      'That would delete every page. Keep at least one.',
    );
  });
});

test('deletes the pages that were named, and the others stay with what belongs to them', {
  tags: ['deleted-pages-gone'],
}, async () => {
  const file = samplePdf(4, {
    page: (page) => (page === 1 ? '/Annots [7 0 R 8 0 R] /Rotate 90' : ''),
    resources: (page) => `/XObject << /Only${page} ${60 + page} 0 R >>`,
    content: (page) => `BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET /Only${page} Do`,
    objects: {
      ...Object.fromEntries([1, 2, 3, 4].map((page) => [60 + page, only(page)])),
      7: linkTo(2),
      8: linkTo(3),
      50: '<< /Type /Outlines /First 51 0 R /Last 52 0 R /Count 2 >>',
      51: `<< /Title (Two) /Parent 50 0 R /Next 52 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
      52: `<< /Title (Three) /Parent 50 0 R /Prev 51 0 R /Dest [${pageObject(3)} 0 R /Fit] >>`,
    },
    catalog: '/Outlines 50 0 R',
  });
  const pdf = await organized({ 'report.pdf': file }, { delete: '2, 4' });
  expect(seen(pdf)).toEqual(['Page 1/90', 'Page 3']);
  expect(pdf.pages.map(({ links }) => links)).toEqual([[2], []]);
  expect(pdf.bookmarks).toEqual([{ title: 'Three', page: 2, children: [] }]);
  expect(organize.warnings).toEqual([{ code: 'links-removed', params: { count: 1 } }]);
  const path = join(organize.folder, 'organized.pdf');
  const { stdout } = await execute('qpdf', ['--qdf', '--object-streams=disable', path, '-']);
  expect(stdout.match(/Only page \d/g)).toEqual(['Only page 1', 'Only page 3']);
});

test('lets links, bookmarks and names that count pages lead to the same pages as before', async () => {
  const file = samplePdf(4, {
    page: (page) => (page === 1 ? '/Annots [7 0 R << /Subtype /Link /Rect [0 0 9 9] /Dest (fourth) >>]' : ''),
    objects: {
      7: '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [1 /Fit] >> >>',
      50: '<< /Type /Outlines /First 51 0 R /Last 51 0 R /Count 1 >>',
      51: '<< /Title (Three) /Parent 50 0 R /Dest [2 /Fit] >>',
    },
    catalog: '/Outlines 50 0 R /Names << /Dests << /Names [(fourth) << /D [3 /Fit] >>] >> >>',
  });
  for (const [order, links, bookmark] of [
    ['1, 4, 3, 2', [4, 2], 3],
    ['z, 2, 3, 1, 1', [2, 1], 3],
  ] as const) {
    const pdf = await organized({ 'report.pdf': file }, { order });
    expect(pdf.pages.find((page) => page.links.length > 0)?.links).toEqual(links);
    expect(pdf.bookmarks.map(({ page }) => page)).toEqual([bookmark]);
  }
});

test('ties later actions, events and shared links to pages, and has copies calculated behind their originals', async () => {
  const jump = '<< /S /GoTo /D [2 /Fit] >>';
  const file = samplePdf(4, {
    page: (page) => {
      if (page === 1) return `/AA << /O ${jump} >> /Annots [70 0 R 71 0 R 72 0 R 75 0 R]`;
      return page === 4 ? '/Annots [72 0 R]' : '';
    },
    objects: {
      70: '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://a.example) /Next [74 0 R] >> >>',
      71: `<< /Subtype /Link /Rect [0 0 9 9] /AA << /U ${jump} >> >>`,
      72: '<< /Subtype /Link /Rect [0 0 9 9] /Dest [1 /Fit] >>',
      74: '<< /S /GoTo /D [2 /Fit] /Next 74 0 R >>',
      75: '<< /Subtype /Widget /FT /Tx /T (total) /Rect [0 0 9 9] /AA << /C << /S /JavaScript /JS (1) >> >> >>',
    },
    catalog: `/AA << /WC ${jump} >> /AcroForm << /Fields [75 0 R] /CO [75 0 R] >>`,
  });
  await organized({ 'report.pdf': file }, { order: '4, 3, 1, 1' });
  const path = join(organize.folder, 'organized.pdf');
  const { stdout } = await execute('qpdf', ['--json=1', path]);
  const written: string = JSON.stringify(JSON.parse(stdout).objects);
  const third: string = JSON.parse(stdout).pages[1].object;
  // Page 1 twice with an event and a link each, the catalog, and one action that both links share.
  expect(written.split(`"/D":["${third}","/Fit"]`)).toHaveLength(1 + 6);
  expect(written).not.toMatch(/"\/D":\[\d/);
  expect(written).not.toMatch(/"\/Annots":\[[^\]]*null/);
  expect(written).toMatch(/"\/CO":\["\d+ 0 R","\d+ 0 R"\]/);
  // The fourth page listed nothing but the link that is gone.
  expect(JSON.parse(stdout).objects[JSON.parse(stdout).pages[0].object]['/Annots'] ?? null).toBeNull();
});

test('gives the same bytes for the same work', async () => {
  const files = { 'a.pdf': lettered('A', 3), 'b.pdf': lettered('B', 2) };
  const asked = plan({ file: 2 }, { blank: 'letter' }, { file: 1, pages: 'z-1' });
  const first = await readFile((await output(files, asked)).path);
  expect(first.equals(await readFile((await output(files, asked)).path))).toBe(true);
});

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 1 1]';

/** Bytes that do not pack. */
function noise(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 4000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(37 + (state % 80));
  }).join('');
}

/** A form that one page alone draws. */
function only(page: number): string {
  return sampleStream('', `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Note (Only page ${page})`);
}

function linkTo(page: number): string {
  return `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [${pageObject(page)} 0 R /Fit] >>`;
}
