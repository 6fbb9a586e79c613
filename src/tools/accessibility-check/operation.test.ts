/** Checks PDFs with one fault each, and one that has none but its font. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { runProgram } from '../../adapters/process.ts';
import { run } from './operation.ts';
import type { AccessibilityReport, Check, Verdict } from './report.ts';
import { tool } from './tool.ts';

let checker: OperationTest<typeof tool>;
beforeEach(async () => {
  checker = await OperationTest.start(tool, run);
});
afterEach(() => checker.end());

async function written(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const [output] = await checker.run([await checker.file('report.pdf', content)], options);
  return readFile(output?.path ?? '', 'utf8');
}

async function reportOf(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  return JSON.parse(await written(content, options)) as AccessibilityReport;
}

async function namesOf(content: Uint8Array, verdict: Verdict, options = {}): Promise<readonly Check[]> {
  const { checks } = await reportOf(content, options);
  return checks.filter((each) => each.verdict === verdict).map(({ check }) => check);
}

const PAGE = pageObject(1);
const IMAGE = '/Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8';
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><pdfuaid:part>1</pdfuaid:part><dc:title><rdf:Alt><rdf:li>Annual report</rdf:li></rdf:Alt></dc:title></x:xmpmeta>';

/** Object numbers of the tags. */
const TREE = 100;
const [DOCUMENT, HEADING, FIGURE, TABLE, ROW, HEADER, CELL, LIST, ITEM, BODY, LINK, FIELD] = [
  101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112,
];

const element = (type: string, kids: string, more = '') =>
  `<< /Type /StructElem /S /${type} /P ${TREE} 0 R /Pg ${PAGE} 0 R /K [${kids}] ${more} >>`;
const reference = (object: number) => `<< /Type /OBJR /Obj ${object} 0 R >>`;

const CONTENT = [
  '/H1 << /MCID 0 >> BDC BT /F1 24 Tf 20 240 Td (Report) Tj ET EMC',
  '/Figure << /MCID 1 >> BDC q 50 0 0 50 20 180 cm /I Do Q EMC',
  ...[2, 3, 4].map((id) => `/P << /MCID ${id} >> BDC BT /F1 9 Tf 20 ${200 - 20 * id} Td (Word) Tj ET EMC`),
  '/Artifact BMC 0 0 200 10 re f EMC',
].join('\n');

const OBJECTS: Readonly<Record<number, string>> = {
  [TREE]: `<< /Type /StructTreeRoot /K ${DOCUMENT} 0 R /RoleMap << /Heading1 /H1 >> >>`,
  [DOCUMENT]: element('Document', [HEADING, FIGURE, TABLE, LIST, LINK, FIELD].map((each) => `${each} 0 R`).join(' ')),
  [HEADING]: element('Heading1', '0'),
  [FIGURE]: element('Figure', '1', '/Alt (A grey square)'),
  [TABLE]: element('Table', `${ROW} 0 R`),
  [ROW]: element('TR', `${HEADER} 0 R ${CELL} 0 R`),
  [HEADER]: element('TH', '2', '/A << /O /Table /Scope /Column >>'),
  [CELL]: element('TD', '3'),
  [LIST]: element('L', `${ITEM} 0 R`),
  [ITEM]: element('LI', `${BODY} 0 R`),
  [BODY]: element('LBody', '4'),
  [LINK]: element('Link', reference(120)),
  [FIELD]: element('Form', reference(121)),
  120: '<< /Type /Annot /Subtype /Link /Rect [20 20 60 40] /Contents (To the site) /A << /S /URI /URI (https://example.com/) >> >>',
  121: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /TU (Your name) /Rect [20 50 60 70] >>',
  130: sampleStream('abcd', IMAGE),
  140: '<< /Title (Annual report) >>',
  150: sampleStream(XMP, '/Type /Metadata /Subtype /XML'),
};
const CATALOG = `/Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot ${TREE} 0 R /ViewerPreferences << /DisplayDocTitle true >> /AcroForm << /Fields [121 0 R] >> /Metadata 150 0 R`;

function accessiblePdf(
  change: { readonly objects?: Readonly<Record<number, string>> } & Omit<SampleOptions, 'objects'> = {},
) {
  return samplePdf(1, {
    catalog: CATALOG,
    trailer: '/Info 140 0 R',
    page: () => '/Tabs /S /Annots [120 0 R 121 0 R]',
    resources: () => '/XObject << /I 130 0 R >>',
    content: () => CONTENT,
    ...change,
    objects: { ...OBJECTS, ...change.objects },
  });
}

test('nothing is wrong with a file that has all, but the font that is not embedded', async () => {
  expect(await namesOf(accessiblePdf(), 'failed')).toEqual(['fonts']);
  expect(await namesOf(accessiblePdf(), 'absent')).toEqual(['annotations', 'permission', 'xfa']);
  expect(await namesOf(accessiblePdf(), 'failed', { profile: 'wcag-2.2' })).toEqual([]);
});

const without = (text: string) => ({ catalog: CATALOG.replace(text, '') });
const content = (change: (whole: string) => string) => ({ content: () => change(CONTENT) });

const ROLES = (role: string) => `<< /Type /StructTreeRoot /K ${DOCUMENT} 0 R /RoleMap << /Heading1 ${role} >> >>`;

const FAULTS: readonly (readonly [Check, Parameters<typeof accessiblePdf>[0]])[] = [
  ['title', { trailer: '', objects: { 150: OBJECTS[150]?.replace('Annual report', '             ') ?? '' } }],
  ['title-xmp', { objects: { 150: OBJECTS[150]?.replace('Annual report', '             ') ?? '' } }],
  ['suspects', { catalog: CATALOG.replace('/Marked true', '/Marked true /Suspects true') }],
  ['title-shown', without('/DisplayDocTitle true')],
  ['language', without('/Lang (en-GB)')],
  ['claim', { objects: { 150: OBJECTS[150]?.replaceAll('pdfuaid', 'pdfxxxx') ?? '' } }],
  ['types', { objects: { [TREE]: `<< /Type /StructTreeRoot /K ${DOCUMENT} 0 R >>` } }],
  ['figures', { objects: { [FIGURE]: element('Figure', '1', '/Alt ( )') } }],
  ['headings', { objects: { [HEADING]: element('H2', '0') } }],
  ['headings', { objects: { [FIGURE]: element('H', '1') } }],
  ['scopes', { objects: { [HEADER]: element('TH', '2') } }],
  ['types', { objects: { [TREE]: ROLES('/Other') } }],
  ['types', { objects: { [TREE]: ROLES('/Heading1') } }],
  ['lists', { objects: { [LIST]: element('L', `${BODY} 0 R`) } }],
  ['lists', { objects: { [ITEM]: element('LI', '4'), [BODY]: element('P', '') } }],
  ['links', { objects: { [LINK]: element('Link', '') } }],
  ['links', { objects: { [LINK]: element('P', reference(120)) } }],
  ['field-tags', { objects: { [FIELD]: element('Form', '') } }],
  ['field-tags', { objects: { [FIELD]: element('P', reference(121)) } }],
  ['link-texts', { objects: { 120: OBJECTS[120]?.replace('/Contents (To the site)', '') ?? '' } }],
  ['fields', { objects: { 121: OBJECTS[121]?.replace('/TU (Your name)', '') ?? '' } }],
  ['tab-order', { page: () => '/Annots [120 0 R 121 0 R]' }],
  ['content', content((whole) => whole.replace('/Artifact BMC', '/Decoration BMC'))],
  ['content', content((whole) => `${whole} BT /F1 9 Tf 20 20 Td (More) Tj ET`)],
  ['content', content((whole) => whole.replace('/MCID 4', '/MCID 40'))],
  ['content', content((whole) => `${whole} q 9 0 0 9 0 0 cm /I Do Q`)],
];

describe('one fault is found, and nothing else:', () => {
  test.for(FAULTS.map(([check, change], index) => [`${check} (${index + 1})`, check, change] as const))(
    '%s',
    async ([, check, change]) => {
      const failed = await namesOf(accessiblePdf(change), 'failed');
      expect(failed.filter((each) => each !== 'fonts')).toEqual([check]);
    },
  );
});

const XMP_TITLE = XMP.replace('</x', '<dc:title><rdf:Alt><rdf:li>Report</rdf:li></rdf:Alt></dc:title></x');
const ITS_OWN_ROLE = { [TREE]: ROLES('/NonStruct') };
const FINE: readonly (readonly [string, Parameters<typeof accessiblePdf>[0]])[] = [
  ['a title in XMP', { trailer: '', objects: { 150: sampleStream(XMP_TITLE, '/Type /Metadata /Subtype /XML') } }],
  ['a role that says nothing', { objects: ITS_OWN_ROLE }],
  [
    'a field whose element says what it is',
    {
      objects: {
        121: OBJECTS[121]?.replace('/TU (Your name)', '') ?? '',
        [FIELD]: element('Form', reference(121), '/Alt (Your name)'),
      },
    },
  ],
  [
    'a link in a piece of a link',
    { objects: { [LINK]: element('Link', '160 0 R'), 160: element('Span', reference(120)) } },
  ],
  [
    'headers that cells name',
    {
      objects: {
        [HEADER]: element('TH', '2', '/ID (h)'),
        [CELL]: element('TD', '3', '/A [<< /O /Table /Headers [(h)] >> 0]'),
      },
    },
  ],
  [
    'headers whose class tells the scope',
    {
      objects: {
        [TREE]:
          OBJECTS[TREE]?.replace('/RoleMap', '/ClassMap << /Top << /O /Table /Scope /Column >> >> /RoleMap') ?? '',
        [HEADER]: element('TH', '2', '/C /Top'),
      },
    },
  ],
  ['a table without headers', { objects: { [HEADER]: element('TD', '2') } }],
];

test.for(FINE)('no false alarm: %s', async ([, change]) => {
  expect(await namesOf(accessiblePdf(change), 'failed')).toEqual(['fonts']);
});

test('a table without headers is for people to judge', async () => {
  const pdf = accessiblePdf({ objects: { [HEADER]: element('TD', '2') } });
  expect(await namesOf(pdf, 'person')).toEqual(['tables']);
  expect(await written(pdf, { format: 'txt' })).toContain('Do these tables need header cells? They have none. Page 1.');
});

test('fonts that draw nothing need not be embedded', async () => {
  const scan = samplePdf(1, { content: () => 'BT 3 Tr /F1 9 Tf 20 20 Td (Word) Tj ET' });
  expect(await namesOf(scan, 'absent')).toContain('fonts');
});

test('problems name their pages', async () => {
  const pdf = samplePdf(3, {
    catalog: CATALOG.replace('/AcroForm << /Fields [121 0 R] >>', ''),
    content: (page) =>
      page === 2 ? '/P << /MCID 0 >> BDC BT /F1 9 Tf 20 20 Td (In) Tj ET EMC' : 'BT /F1 9 Tf (Out) Tj ET',
    objects: {
      [TREE]: `<< /Type /StructTreeRoot /K ${DOCUMENT} 0 R >>`,
      [DOCUMENT]: `<< /Type /StructElem /S /P /P ${TREE} 0 R /Pg ${pageObject(2)} 0 R /K 0 >>`,
      150: OBJECTS[150] ?? '',
    },
  });
  const { checks } = await reportOf(pdf);
  expect(checks.find(({ check }) => check === 'content')).toMatchObject({ verdict: 'failed', count: 2, pages: [1, 3] });
});

test('a scan without text fails, and a page with nothing on it does not', async () => {
  const scan = samplePdf(2, {
    resources: () => '/XObject << /I 130 0 R >>',
    content: (page) => (page === 1 ? 'q 200 0 0 300 0 0 cm /I Do Q' : ''),
    objects: { 130: sampleStream('abcd', IMAGE) },
  });
  const { checks } = await reportOf(scan);
  expect(checks.find(({ check }) => check === 'text')).toMatchObject({ verdict: 'failed', pages: [1] });
  const { checks: rest } = await reportOf(samplePdf(1, { content: () => '' }));
  expect(rest.find(({ check }) => check === 'text')?.verdict).toBe('absent');
});

test('content in forms and inline images counts', async () => {
  const form = (content: string) =>
    accessiblePdf({
      resources: () => '/XObject << /I 130 0 R /Fm 160 0 R >>',
      content: () => `${CONTENT} /Fm Do`,
      objects: { 160: sampleStream(content, '/Subtype /Form /BBox [0 0 100 100]') },
    });
  const inline = 'BI /W 1 /H 1 /CS /G /BPC 8 ID a EI';
  for (const [shown, failed] of [
    ['BT (a) Tj ET', ['content', 'fonts']],
    [inline, ['content', 'fonts']],
    [`/Artifact BMC ${inline} EMC`, ['fonts']],
    ['BT (  ) Tj ET', ['fonts']],
    ['/Fm Do', ['fonts']],
  ] as const)
    expect(await namesOf(form(shown), 'failed')).toEqual(failed);
});

test('a file without tags fails as a whole, and its parts are not judged', async () => {
  const failed = await namesOf(samplePdf(2), 'failed');
  expect(failed).toEqual(['tagged', 'content', 'fonts', 'title', 'title-shown', 'language', 'claim']);
  expect(await namesOf(samplePdf(2), 'absent')).toEqual(expect.arrayContaining(['figures', 'headings', 'tables']));
});

test('a title that is a file name is for people to judge', async () => {
  const pdf = accessiblePdf({ objects: { 140: '<< /Title (Microsoft Word - report.docx) >>' } });
  expect(await namesOf(pdf, 'person')).toEqual(['title']);
  const long = samplePdf(21);
  expect(await namesOf(long, 'person', { profile: 'wcag-2.2' })).toEqual(['bookmarks']);
});

test('an owner who locks out screen readers is told of', async () => {
  const [from, to] = [path.join(checker.folder, 'from.pdf'), path.join(checker.folder, 'to.pdf')];
  await writeFile(from, accessiblePdf());
  for (const [allowed, verdict] of [
    ['y', 'passed'],
    ['n', 'failed'],
  ] as const) {
    await runProgram('qpdf', [
      '--encrypt',
      '',
      'owner',
      '128',
      `--accessibility=${allowed}`,
      '--',
      '--allow-weak-crypto',
      from,
      to,
    ]);
    const { checks } = await reportOf(await readFile(to));
    expect(checks.find(({ check }) => check === 'permission')?.verdict).toBe(verdict);
  }
});

test('problems say where they are, and how many there are where that is not one a page', async () => {
  const scan = samplePdf(2, {
    resources: () => '/XObject << /I 130 0 R >>',
    content: () => 'q 200 0 0 300 0 0 cm /I Do Q',
    objects: { 130: sampleStream('abcd', IMAGE) },
  });
  expect(await written(scan, { format: 'txt' })).toContain('OCR PDF adds the text. Pages 1, 2. (PDF/UA 7.1)');
  const figures = accessiblePdf({
    objects: { [FIGURE]: element('Figure', '1'), [HEADER]: element('Figure', '2') },
  });
  expect(await written(figures, { format: 'txt' })).toContain('have no alt text. 2 on page 1. (PDF/UA 7.3)');
});

test('text and web page say the same as the screen', async () => {
  const html = await written(samplePdf(1), { format: 'html' });
  const text = await written(samplePdf(1), { format: 'txt' });
  for (const report of [html, text]) {
    expect(report).toContain('The PDF has no tags');
    expect(report).toContain('PDF/UA-1 (ISO 14289-1)');
    expect(report).toContain('Is there enough contrast between text and background?');
  }
  expect(html).not.toContain('<script');
});
