/** Shows, hides and removes layers, and looks with PDFium, poppler, MuPDF and pdf.js at what shows. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let layering: OperationTest<typeof tool>;
beforeEach(async () => {
  layering = await OperationTest.start(tool, run);
});
afterEach(() => layering.end());

type Options = Readonly<Record<string, unknown>>;

async function results(content: Uint8Array, options: Options): Promise<readonly OutputFile[]> {
  return layering.run([await layering.file('plan.pdf', content)], options);
}

function plain(output: OutputFile | undefined): string {
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output?.path ?? '', '-'], {
    encoding: 'latin1',
  });
  return text.replace(/\s+/g, ' ');
}

/** Squares of 50 points from the upper left corner of the page, one a layer, as the programs show them. */
async function seen(output: OutputFile | undefined): Promise<Readonly<Record<string, readonly string[]>>> {
  const path = output?.path ?? '';
  const squares = [25, 75, 125];
  const { at } = await look(output);
  const inked = (program: string, args: readonly string[]) => {
    const ppm = execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 24 });
    const [, width = '0'] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(ppm.toString('latin1')) ?? [];
    const start = (/^P6\s+\d+\s+\d+\s+255\s/.exec(ppm.toString('latin1'))?.[0] ?? '').length;
    const pixel = (x: number) => ppm.subarray(start + (25 * Number(width) + x) * 3).subarray(0, 3);
    return squares.map(
      (x) =>
        ['red', 'green', 'blue'].find((_, part) => (pixel(x)[part] ?? 0) > 200 && Math.min(...pixel(x)) < 100) ??
        'white',
    );
  };
  return {
    // It draws comments whatever their layer is.
    pdfium: squares.slice(0, 2).map((x) => at(x, 25)),
    poppler: inked('pdftoppm', ['-r', '72', '-singlefile', path]),
    mupdf: inked('mutool', ['draw', '-q', '-r', '72', '-F', 'ppm', '-o', '-', path]),
  };
}

function everywhere(...squares: readonly string[]) {
  return { pdfium: squares.slice(0, 2), poppler: squares, mupdf: squares };
}

interface Plan {
  readonly start?: string;
  readonly more?: string;
  readonly usage?: readonly string[];
  readonly extra?: string;
  readonly objects?: Readonly<Record<number, string>>;
}

/** Layers Red, Green and Blue with a square each: in the content, in a form, and in a comment. */
function plan({ start = '', more = '', usage = [], extra = '', objects = {} }: Plan = {}): Buffer {
  const layer = (name: string, index: number) => `<< /Type /OCG /Name (${name}) ${usage[index] ?? ''} >>`;
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 300 300]';
  return samplePdf(1, {
    catalog: `/OCProperties << /OCGs [120 0 R 121 0 R 122 0 R] /D << /Order [120 0 R [121 0 R] [(More) 122 0 R]] ${start} >> ${more} >>`,
    resources: () => '/Properties << /R 120 0 R /Rule 125 0 R >> /XObject << /G 123 0 R >>',
    page: () => '/Annots [124 0 R] /Thumb 127 0 R /PieceInfo << /Draw << /Private (old drawing) >> >>',
    content: () =>
      `/OC /R BDC 1 0 0 rg 0 250 50 50 re f BT /F1 8 Tf 1 1 1 rg 2 270 Td (secret) Tj ET EMC /G Do ${extra}`,
    objects: {
      120: layer('Red', 0),
      121: layer('Green', 1),
      122: layer('Blue, deep', 2),
      123: sampleStream('0 1 0 rg 50 250 50 50 re f', `${form} /OC 121 0 R`),
      124: '<< /Type /Annot /Subtype /Square /F 4 /Rect [100 250 150 300] /OC 122 0 R /AP << /N 126 0 R >> >>',
      125: '<< /Type /OCMD /OCGs [120 0 R 121 0 R] >>',
      126: sampleStream('0 0 1 rg 0 0 300 300 re f', form),
      127: sampleStream('abc', '/Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
      ...objects,
    },
  });
}

test('hides and shows layers from the moment a viewer opens the file', async () => {
  const [hidden] = await results(plan(), { off: 'red, "Blue, deep"' });
  expect(await seen(hidden)).toEqual(everywhere('white', 'green', 'white'));
  expect(hidden?.report).toEqual({ made: { shown: 0, hidden: 2 }, removed: { layers: 0 } });
  const [shown] = await results(plan({ start: '/BaseState /OFF' }), { on: 'R*, #3' });
  expect(await seen(shown)).toEqual(everywhere('red', 'white', 'blue'));
  const [others] = await results(plan({ start: '/OFF [120 0 R]' }), { on: 'hidden', off: 'visible' });
  expect(await seen(others)).toEqual(everywhere('red', 'white', 'white'));
});

test('is obeyed by viewers that go by the use of a layer, or by another configuration', async () => {
  const usage = [
    '/Usage << /View << /ViewState /ON >> /Print << /Subtype /Watermark /PrintState /ON >> >>',
    '/Intent /Design',
    '',
  ];
  const start = '/AS [<< /Event /View /Category [/View] /OCGs [120 0 R] >>]';
  const more = '/Configs [<< /Name (Other) /Intent /View /ON [120 0 R 121 0 R 122 0 R] >>]';
  const [output] = await results(plan({ usage, start, more }), { off: 'all' });
  expect(await seen(output)).toEqual(everywhere('white', 'white', 'white'));
  const text = plain(output);
  expect(text).toContain('/Subtype /Watermark');
  expect(text).not.toMatch(/State \/ON|\/AS /);
});

test('lets only one of several layers show that exclude each other', async () => {
  const start = '/OFF [121 0 R] /RBGroups [[120 0 R 121 0 R]]';
  expect(await seen((await results(plan({ start }), { on: 'green' }))[0])).toEqual(
    everywhere('white', 'green', 'blue'),
  );
});

describe('removing', () => {
  test('takes all that is on a layer, and every trace of it', async () => {
    const [output] = await results(plan({ start: '/Locked [120 0 R] /ON [120 0 R 121 0 R]' }), {
      remove: 'Red, Blue*',
    });
    expect(await seen(output)).toEqual(everywhere('white', 'green', 'white'));
    const text = plain(output);
    for (const gone of ['secret', '(Red)', '(Blue', '(More)', '/Square', 'old drawing', '/Thumb', '/Locked'])
      expect(text).not.toContain(gone);
    // What stood below it in the list of viewers takes its place.
    expect(text).toMatch(/\/OCGs \[ (\d+ 0 R) \]/);
    expect(text).toMatch(/\/Order \[ \d+ 0 R \]/);
    expect(output?.report).toEqual({ made: { shown: 0, hidden: 0 }, removed: { layers: 2 } });
    expect(execFileSync('qpdf', ['--check', output?.path ?? ''], { encoding: 'utf8' })).toContain('No syntax');
  });

  test('takes what forms draw with the resources of their page, and glyphs with those of their font', async () => {
    const hidden = (letters: string) => `/OC /R BDC 0 0 50 50 re f (${letters}) Tj EMC`;
    const font = '/Subtype /Type3 /FontBBox [0 0 50 50] /FontMatrix [1 0 0 1 0 0] /Encoding << /Differences [97 /a] >>';
    const objects = {
      123: sampleStream(hidden('lent'), '/Type /XObject /Subtype /Form /BBox [0 0 300 300]'),
      130: `<< /Type /Font ${font} /CharProcs << /a 131 0 R >> /FirstChar 97 /Widths [50] /Resources << /Properties << /R 120 0 R >> >> >>`,
      131: sampleStream(`50 0 d0 ${hidden('drawn')}`),
      124: '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /AP << /N 126 0 R >> >>',
      126: sampleStream(
        'BT /T 1 Tf (a) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /T 130 0 R >> >>',
      ),
    };
    const [output] = await results(plan({ objects }), { remove: 'Red' });
    const text = plain(output);
    expect(text).toContain('50 0 d0');
    for (const gone of ['lent', 'drawn']) expect(text).not.toContain(gone);
  });

  test('leaves no list of layers where all are gone', async () => {
    const [output] = await results(plan(), { remove: 'all' });
    expect(plain(output)).not.toMatch(/\/OCProperties|\/OCG|\/OC /);
    expect(await seen(output)).toEqual(everywhere('white', 'white', 'white'));
  });

  test.each([
    ['any of them shows', '/OCGs [120 0 R 121 0 R]', 'black', 'white'],
    ['all of them show', '/OCGs [120 0 R 121 0 R] /P /AllOn', 'white', 'white'],
    ['one of them is off', '/OCGs [120 0 R 121 0 R] /P /AnyOff', 'black', 'black'],
    ['all of them are off', '/OCGs [120 0 R 121 0 R] /P /AllOff', 'white', 'black'],
    ['an expression says so', '/VE [/Or [/Not [/Or 120 0 R 121 0 R]] [/And 120 0 R 121 0 R]]', 'white', 'black'],
    ['it is there without the other', '/VE [/And [/Not 120 0 R] 121 0 R]', 'black', 'white'],
  ])('settles content of several layers that shows where %s', async (_, rule, before, after) => {
    const objects = { 125: `<< /Type /OCMD ${rule} >>` };
    const file = plan({ objects, extra: '/OC /Rule BDC 0 g 0 0 50 50 re f EMC' });
    const square = async (options: Options) => (await look((await results(file, options))[0])).at(25, 275);
    expect(await square({ remove: 'red' })).toBe(before);
    expect(await square({ remove: 'red', off: 'green' })).toBe(after);
  });
});

test('lists layers with their place, and as they are after the change', async () => {
  const start = '/OFF [121 0 R] /Locked [121 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [120 0 R] >>]';
  const file = plan({ start, usage: ['/Usage << /Print << /PrintState /OFF >> >>'] });
  const list = async (options: Options) => readFile((await results(file, options)).at(-1)?.path ?? '', 'utf8');
  expect(await list({ list: 'txt' })).toBe(
    '#1 Red (visible, not printed)\n#2 Red / Green (hidden, locked)\n#3 More / Blue, deep (visible)\n',
  );
  expect((await list({ list: 'csv', remove: 'red' })).split('\r\n')).toEqual([
    '\ufeffNumber,Name,In,Visible,Printed,Locked',
    '1,Green,,no,no,yes',
    '2,"Blue, deep",More,yes,yes,no',
    '',
  ]);
  expect(JSON.parse(await list({ list: 'json', off: 'red' })).layers[0]).toEqual({
    number: 1,
    name: 'Red',
    path: [],
    visible: false,
    printed: false,
    locked: false,
  });
});

test('says which names are no layers, and where there is nothing to do', async () => {
  await results(plan(), { off: 'Red, Rod' });
  expect(layering.warnings).toEqual([{ code: 'layers-missing', params: { file: 'plan.pdf', names: 'Rod' } }]);
  await expect(results(plan(), { off: 'Rod' })).rejects.toThrow('No layer in plan.pdf matches "Rod".');
  await expect(results(samplePdf(1), { off: 'Red' })).rejects.toThrow('plan.pdf has no layers.');
  await expect(results(plan(), {})).rejects.toThrow('Choose the layers');
  expect(await results(plan(), { remove: 'hidden' })).toMatchObject([{ unchanged: true }]);
  expect(await results(samplePdf(1), { off: 'all' })).toMatchObject([{ unchanged: true }]);
  expect(layering.warnings.at(-1)).toEqual({ code: 'no-layers', params: { file: 'plan.pdf' } });
  const bytes = async () => readFile((await results(plan(), { remove: 'red', off: 'green' }))[0]?.path ?? '');
  expect((await bytes()).equals(await bytes())).toBe(true);
});
