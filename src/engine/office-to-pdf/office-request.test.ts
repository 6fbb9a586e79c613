/** Checks every setting of a conversion by what its PDF shows; one LibreOffice makes them all, pdf.js reads them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { excelFile, presentationFile, type Sheet, wordFile, wordParagraph } from '../../../tests/office-samples.ts';
import { type ReadPdf, readPdf } from '../../../tests/read-pdf.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { type Office, type OfficeResult, takeOffice } from '../../adapters/soffice.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { type OfficeSettings, officeRequest } from './office-request.ts';

const SETTINGS: OfficeSettings = {
  pictures: undefined,
  page: { widthPt: 595, heightPt: 842 },
  orientation: undefined,
  fit: 'width',
  sheets: 'visible',
  gridlines: false,
  headings: false,
  notes: false,
  hiddenSlides: false,
  comments: 'none',
  changes: 'final',
  bookmarks: true,
  tagged: true,
  pdfa: 'no',
  forms: false,
  encoding: 'auto',
  delimiter: 'auto',
};

const { signal } = new AbortController();
let folder = '';
let office: Office;
let count = 0;

interface Made {
  readonly path: string;
  readonly result: OfficeResult;
}

async function make(type: FileTypeId, content: string | Buffer, settings: Partial<OfficeSettings> = {}): Promise<Made> {
  const path = join(folder, `in-${count++}`);
  await writeFile(path, content);
  const file = { path, name: `a.${type}`, type, password: '' };
  const request = await officeRequest(file, `${path}.pdf`, folder, { ...SETTINGS, ...settings }, signal);
  return { path: request.output, result: await office.convert(request, signal, () => undefined) };
}

const read = async (...from: Parameters<typeof make>): Promise<ReadPdf> => {
  const { path, result } = await make(...from);
  expect(result.kind).toBe('done');
  return readPdf(path);
};
const texts = (pdf: ReadPdf) => pdf.pages.map(({ text }) => text.replace(/\s+/g, ' ').trim());

/** How many of a page's pixels are neither white nor nearly so, at 72 dots an inch. */
async function ink({ path }: Made): Promise<number> {
  const document = await openPdfium(path, { name: 'a' });
  const rgb = document.withPage(0, (page) => document.draw(page, { widthPx: 595, heightPx: 842 }));
  document.close();
  return rgb.filter((value) => value < 200).length;
}

describe('with LibreOffice', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'office-request-'));
    office = await takeOffice(folder, signal);
  }, 60_000);
  afterAll(async () => {
    await office?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  describe('sheets', () => {
    const wide: Sheet = { name: 'Wide', rows: [Array.from({ length: 40 }, (_, n) => `col${n}`)] };
    const book = () =>
      excelFile([
        { name: 'First', rows: [['one']] },
        { name: 'Second, too', rows: [['two']] },
        { name: 'Secret', rows: [['three']], hidden: true },
      ]);

    test('are all, those that are shown, the open one, or chosen by name', async () => {
      const content = await book();
      const chosen = async (sheets: string) => texts(await read('xlsx', content, { sheets }));
      expect(await chosen('visible')).toEqual(['one', 'two']);
      expect(await chosen('all')).toEqual(['one', 'two', 'three']);
      expect(await chosen('active')).toEqual(['two']);
      expect(await chosen('second, TOO')).toEqual(['two']);
      expect(await chosen('secret,First')).toEqual(['one', 'three']);
      expect((await make('xlsx', content, { sheets: 'First,Q3' })).result).toEqual({ kind: 'no-sheet', sheet: 'Q3' });
    });

    test('are fitted to the width, to the page, or not', async () => {
      const rows = Array.from({ length: 120 }, (_, row) => Array.from({ length: 20 }, (_, n) => `r${row}c${n}`));
      const pages = async (fit: OfficeSettings['fit']) =>
        (await read('xlsx', await excelFile([{ name: 'A', rows }]), { fit })).pages.length;
      const [asSet, width, page] = [await pages('as-set'), await pages('width'), await pages('page')];
      expect(page).toBe(1);
      expect(width).toBeGreaterThan(1);
      expect(asSet).toBeGreaterThan(width);
    });

    test('keep all columns on the page, however many', async () => {
      const row = Array.from({ length: 300 }, (_, n) => `column${n}`);
      const [page, ...more] = texts(await read('csv', `${row.join(',')}\n${row.join(',')}\n`));
      expect(more).toEqual([]);
      expect(page).toContain('column299');
    });

    test('of CSV lie across when they are wide, unless an orientation was asked for', async () => {
      const table = wide.rows.map((row) => row.join(',')).join('\n');
      const sides = async (settings: Partial<OfficeSettings>, content = table) => {
        const { width = 0, height = 0 } = (await read('csv', content, settings)).pages[0] ?? {};
        return width > height;
      };
      expect(await sides({})).toBe(true);
      expect(await sides({ orientation: 'portrait' })).toBe(false);
      expect(await sides({}, 'a,b\n1,2\n')).toBe(false);
    });

    test('lie across where they would be too small upright, unless the file or the visitor says how', async () => {
      const sheetOf = (columns: number) => ({ rows: [Array.from({ length: columns }, (_, n) => `col${n}`)] });
      const sides = async (columns: number, settings: Partial<OfficeSettings> = {}, setUp = '') => {
        const content = await excelFile([{ name: 'A', ...sheetOf(columns), setUp }]);
        const { width = 0, height = 0 } = (await read('xlsx', content, settings)).pages[0] ?? {};
        return width > height;
      };
      expect([await sides(8), await sides(30)]).toEqual([false, true]);
      expect(await sides(30, { orientation: 'portrait' })).toBe(false);
      expect(await sides(30, { fit: 'as-set' })).toBe(false);
      expect(await sides(30, {}, '<pageSetup scale="40" orientation="portrait"/>')).toBe(false);
    });

    test('show grid lines and headings when asked to', async () => {
      const content = await excelFile([
        {
          name: 'A',
          rows: [
            ['one', 'two'],
            ['three', 'four'],
          ],
        },
      ]);
      const [plain, grid] = [await make('xlsx', content), await make('xlsx', content, { gridlines: true })];
      expect(await ink(grid)).toBeGreaterThan((await ink(plain)) * 1.5);
      expect(texts(await read('xlsx', content, { headings: true }))[0]).toBe('one twothree fourA B12');
    });

    test('that are empty are refused', async () => {
      expect(
        (
          await make(
            'xlsx',
            await excelFile([
              { name: 'A', rows: [] },
              { name: 'B', rows: [] },
            ]),
          )
        ).result,
      ).toEqual({
        kind: 'empty',
      });
    });
  });

  test.each([
    ['comma', ',', ['a;b', 'c']],
    ['semicolon', ';', ['a', 'b,c']],
  ])('CSV is divided at the %s when that was asked for', async (_, delimiter, cells) => {
    expect(texts(await read('csv', 'a;b,c\n', { delimiter }))[0]?.split(' ')).toEqual(cells);
  });

  test('text is read in the encoding that was asked for', async () => {
    const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(texts(await read('txt', cyrillic, { encoding: 'windows-1251' }))).toEqual(['Привет']);
    expect(texts(await read('txt', cyrillic, { encoding: 'koi8-r' }))).toEqual(['оПХБЕР']);
  });

  describe('text documents', () => {
    const change = (tag: string, run: string) => `<w:${tag} w:id="1" w:author="A"><w:r>${run}</w:r></w:${tag}>`;
    const tracked = () =>
      wordFile(
        `<w:p><w:r><w:t>Stays</w:t></w:r>${change('ins', '<w:t>Added</w:t>')}${change('del', '<w:delText>Gone</w:delText>')}</w:p>`,
      );

    test('show tracked changes as accepted, undone or marked', async () => {
      const content = await tracked();
      expect(texts(await read('docx', content))).toEqual(['StaysAdded']);
      expect(texts(await read('docx', content, { changes: 'original' }))).toEqual(['StaysGone']);
      expect(texts(await read('docx', content, { changes: 'markup' }))).toEqual(['StaysAddedGone']);
    });

    test('show comments in the margin, as notes, or not', async () => {
      const marked =
        '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>Words</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>';
      const content = await wordFile(marked, wordParagraph('Remark'));
      expect(texts(await read('docx', content))).toEqual(['Words']);
      const notes = await read('docx', content, { comments: 'annotations' });
      expect([texts(notes), notes.notes]).toEqual([['Words'], ['Remark']]);
    });

    test('have bookmarks and tags for their headings, or none', async () => {
      const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Chapter</w:t></w:r></w:p>';
      const content = await wordFile(`${heading}${wordParagraph('Words')}`);
      const full = await read('docx', content);
      expect(full.bookmarks.map(({ title }) => title)).toEqual(['Chapter']);
      expect(full.pages[0]?.tags).toEqual(expect.arrayContaining(['Document', 'H1']));
      const bare = await read('docx', content, { bookmarks: false, tagged: false });
      expect([bare.bookmarks, bare.pages[0]?.tags]).toEqual([[], []]);
    });

    test('name the fonts that are missing, of Latin and of other letters', async () => {
      const font = (name: string) =>
        `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name} East" w:cs="${name}"/>`;
      const cell = `<w:tbl><w:tr><w:tc>${wordParagraph('Cell', font('In Table'))}</w:tc></w:tr></w:tbl>`;
      const content = await wordFile(
        `${wordParagraph('Words', font('Not Here'))}${wordParagraph('漢字', font('Far'))}${wordParagraph('There', font('Liberation Serif'))}${cell}`,
      );
      expect((await make('docx', content)).result).toMatchObject({
        missingFonts: ['Far East', 'In Table', 'Not Here'],
      });
    });
  });

  describe('presentations', () => {
    const show = () =>
      presentationFile([
        { text: 'First', notes: 'Remember', font: 'Not Here' },
        { text: 'Second', hidden: true },
        { text: 'Third' },
      ]);

    test('leave out hidden slides and notes, unless asked for', async () => {
      const content = await show();
      const { path, result } = await make('odp', content);
      expect(result).toEqual({ kind: 'done', slides: 2, missingFonts: ['Not Here'] });
      expect(texts(await readPdf(path))).toEqual(['First', 'Third']);
      expect(texts(await read('odp', content, { hiddenSlides: true }))).toEqual(['First', 'Second', 'Third']);
      const withNotes = texts(await read('odp', content, { notes: true }));
      expect(withNotes.length).toBe(4);
      expect(withNotes[2]).toContain('Remember');
    });

    test('without a slide to show are refused', async () => {
      const content = await presentationFile([{ text: 'First', hidden: true }]);
      expect((await make('odp', content)).result).toEqual({ kind: 'empty' });
      expect((await make('odp', content, { hiddenSlides: true })).result.kind).toBe('done');
    });
  });

  test.each([
    ['2b', 'PDF/A-2b'],
    ['3b', 'PDF/A-3b'],
  ] as const)('claims to be an archive file of %s', async (pdfa, _name) => {
    const { path } = await make('txt', 'Words', { pdfa });
    expect((await readPdf(path)).claim).toBe(`PDF/A-${pdfa}`);
  });
});
