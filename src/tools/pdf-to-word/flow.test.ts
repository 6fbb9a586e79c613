/** Checks documents that flow: paragraphs, lists, headings, tables, headers and notes of pages made on the spot. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

/** A line of text; the page is 201 points wide and 300 high. */
function line(x: number, y: number, text: string, size = 10): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}

const PROSE = ['Harbours open long before', 'the ferries come in and the', 'cash box is unlocked there.'];

function prose(y: number): string {
  return PROSE.map((text, index) => line(20, y - index * 12, text)).join('\n');
}

async function convert(pages: readonly string[], options: Record<string, string> = {}): Promise<string> {
  const pdf = samplePdf(pages.length, { content: (page) => pages[page - 1] ?? '' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], options);
  return output?.path ?? '';
}

function texts(xml: string): readonly string[] {
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)]
    .map(([paragraph]) =>
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:tab\/>/g)].map(([, text]) => text ?? '\t').join(''),
    )
    .filter((text) => text !== '');
}

test('joins lines into paragraphs that flow, without any text box', async () => {
  const xml = await zipPart(await convert([`${prose(250)}\n${prose(180)}`]), 'word/document.xml');
  expect(texts(xml)).toEqual([PROSE.join(' '), PROSE.join(' ')]);
  expect(xml).not.toMatch(/txbxContent|framePr/);
});

test('goes on over the page where the paragraph does, unless page breaks are kept', async () => {
  const pages = [
    [line(20, 60, 'Harbours open long before'), line(20, 48, 'the ferries come in and the')].join('\n'),
    [line(20, 250, 'cash box is unlocked there.'), line(20, 220, 'Another one stands alone.')].join('\n'),
  ];
  const flowing = await zipPart(await convert(pages), 'word/document.xml');
  expect(texts(flowing)).toEqual([PROSE.join(' '), 'Another one stands alone.']);
  const kept = await zipPart(await convert(pages, { 'page-breaks': 'true' }), 'word/document.xml');
  expect(texts(kept)).toHaveLength(3);
  expect(kept).toContain('<w:pageBreakBefore/>');
});

test('makes lists whose labels are no longer text', async () => {
  const items = ['Bread', 'Milk', 'Salt'];
  const page = items
    .flatMap((item, index) => [line(20, 250 - index * 12, `${index + 1}.`), line(38, 250 - index * 12, item)])
    .join('\n');
  const path = await convert([page]);
  const xml = await zipPart(path, 'word/document.xml');
  expect(texts(xml)).toEqual(items);
  expect(xml.match(/<w:numPr>/g)).toHaveLength(3);
  expect(await zipPart(path, 'word/numbering.xml')).toContain('w:val="decimal"');
});

test('makes headings of short lines that are larger than the text', async () => {
  const page = `${line(20, 270, 'Ferries', 18)}\n${prose(240)}\n${line(20, 190, 'Boats', 14)}\n${prose(170)}`;
  const xml = await zipPart(await convert([page]), 'word/document.xml');
  expect(xml).toMatch(/<w:pStyle w:val="(?:Title|Heading1)"\/>.*Ferries.*<w:pStyle w:val="Heading[12]"\/>.*Boats/s);
});

test('a PDF exported by Writer has the headings that its bookmarks name, and none without bookmarks', async () => {
  const page = `${line(20, 270, 'Ferries', 18)}\n${prose(240)}\n${line(20, 190, 'Boats', 14)}\n${prose(170)}`;
  const styles = async (creator: string, catalog = '') => {
    const objects = {
      4: `<< /Creator (${creator}) /Producer (LibreOffice 7.4) >>`,
      5: '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>',
      6: '<< /Title (Boats) /Parent 5 0 R /Dest [12 0 R /XYZ 20 200 0] >>',
    };
    const pdf = samplePdf(1, { content: () => page, objects, catalog, trailer: '/Info 4 0 R' });
    const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
    const xml = await zipPart(output?.path ?? '', 'word/document.xml');
    return [...xml.matchAll(/<w:pStyle w:val="(\w+)"\/>.*?<w:t(?: [^>]*)?>([^<]*)/gs)].map(
      ([, style, text]) => `${style} ${text}`,
    );
  };
  expect(await styles('Writer')).toEqual([]);
  expect(await styles('Writer', '/Outlines 5 0 R')).toEqual(['Title Ferries', 'Heading1 Boats']);
  expect(await styles('Draw')).toEqual(['Title Ferries', 'Heading1 Boats']);
});

test('makes headers and footers of what repeats, with page numbers that count', async () => {
  const page = (number: number) => `${line(20, 285, 'Harbour news')}\n${prose(240)}\n${line(90, 10, `Page ${number}`)}`;
  const path = await convert([page(1), page(2), page(3)]);
  const names = (await zipNames(path)).filter((name) => /word\/(?:header|footer)\d+\.xml/.test(name));
  const parts = await Promise.all(names.map((name) => zipPart(path, name)));
  expect(parts.join('')).toContain('Harbour news');
  expect(parts.join('')).toMatch(/PAGE/);
  expect(texts(await zipPart(path, 'word/document.xml')).join(' ')).not.toMatch(/Harbour news|Page \d/);
  const without = await convert([page(1), page(2), page(3)], { 'headers-footers': 'false' });
  expect((await zipNames(without)).some((name) => name.includes('header'))).toBe(false);
});

test('makes tables of drawn cells', async () => {
  const rules = [250, 230, 210].map((y) => `20 ${y} m 180 ${y} l S`);
  const uprights = [20, 100, 180].map((x) => `${x} 210 m ${x} 250 l S`);
  const words = [line(25, 236, 'Name'), line(105, 236, 'Town'), line(25, 216, 'Ann'), line(105, 216, 'Rome')];
  const xml = await zipPart(await convert([[...rules, ...uprights, ...words].join('\n')]), 'word/document.xml');
  expect(xml.match(/<w:tbl>/g)).toHaveLength(1);
  expect(xml.match(/<w:tc>/g)).toHaveLength(4);
  expect(texts(xml)).toEqual(['Name', 'Town', 'Ann', 'Rome']);
});

test('makes footnotes of small print under a short rule', async () => {
  const mark = `BT /F1 10 Tf 20 250 Td (The harbour) Tj /F1 6 Tf 4 Ts (1) Tj 0 Ts /F1 10 Tf ( opens at seven) Tj ET`;
  const note = `20 40 m 70 40 l S\n${line(20, 30, '1')}\n${line(28, 30, 'In summer only.', 8)}`;
  const path = await convert([`${mark}\n${prose(236)}\n${note}`]);
  expect(await zipPart(path, 'word/document.xml')).toContain('<w:footnoteReference');
  expect(texts(await zipPart(path, 'word/footnotes.xml')).join(' ')).toContain('In summer only.');
});

test('keeps underlines, strikes and highlights as looks of their words', async () => {
  const marks = [
    '1 1 0 rg 78 236 32 12 re f 0 g',
    '20 238 m 54 238 l 0.5 w S',
    line(20, 240, 'Docking'),
    line(80, 240, 'yellow'),
    line(20, 210, 'gone'),
    '20 213 m 42 213 l S',
  ];
  const xml = await zipPart(await convert([[...marks, prose(150)].join('\n')]), 'word/document.xml');
  const run = (text: string) => new RegExp(`<w:r>(?:(?!</w:r>).)*${text}`, 's').exec(xml)?.[0] ?? '';
  expect(run('Docking')).toContain('<w:u w:val="single"/>');
  expect(run('yellow')).toContain('<w:highlight w:val="yellow"/>');
  expect(run('gone')).toContain('<w:strike/>');
  expect(run('Harbours')).not.toMatch(/w:u |w:strike|w:highlight/);
});

test('shades paragraphs that stand on a coloured ground', async () => {
  const ground = '0.8 0.9 1 rg 15 180 170 50 re f 0 g';
  const xml = await zipPart(await convert([`${prose(280)}\n${ground}\n${prose(215)}`]), 'word/document.xml');
  expect(xml.match(/<w:shd w:val="clear" w:color="auto" w:fill="CCE6FF"\/>/gi)).toHaveLength(1);
});

test('keeps a sidebar beside its text, on its own ground', async () => {
  const side = ['Contact', 'Ann', 'Quay 7', 'Ferries', 'Sweden'].map((text, index) =>
    line(8, 280 - 12 * index, text, 9),
  );
  const main = Array.from({ length: 21 }, (_, index) => line(85, 276 - 12.5 * index, 'Harbours open long before', 9));
  const page = ['0.1 0.2 0.3 rg 0 0 70 300 re f 1 g', ...side, '0 g', ...main].join('\n');
  const xml = await zipPart(await convert([page]), 'word/document.xml');
  expect(xml.match(/<w:br w:type="column"\/>/g)).toHaveLength(1);
  expect(xml.slice(xml.indexOf('w:type="column"'))).not.toContain('Sweden');
  expect(xml).toMatch(/behindDoc="1".*<wp:extent cx="889000" cy="3810000"\/>/);
  expect(xml).not.toContain('<w:shd');
});

test('makes comments of the comments of the file, unless they are left out', async () => {
  const comment =
    '/Annots [<< /Type /Annot /Subtype /Highlight /Rect [20 238 70 250] /T (Ann) /M (D:20240131120000Z) /Contents (Really?) >>]';
  const pdf = samplePdf(1, { content: () => prose(240), page: () => comment });
  const [kept] = await bench.run([await bench.file('a.pdf', pdf)]);
  const comments = await zipPart(kept?.path ?? '', 'word/comments.xml');
  expect(comments).toContain('w:author="Ann" w:date="2024-01-31T12:00:00Z"');
  expect(comments).toContain('Really?');
  const xml = await zipPart(kept?.path ?? '', 'word/document.xml');
  expect(xml).toMatch(/<w:commentRangeStart w:id="0"\/>.*Harbours.*<w:commentRangeEnd w:id="0"\/>/s);
  const [dropped] = await bench.run([await bench.file('a.pdf', pdf)], { comments: 'drop' });
  expect(await zipNames(dropped?.path ?? '')).not.toContain('word/comments.xml');
});

test('links within the document lead to bookmarks, and contents count the page', async () => {
  const contents = [
    line(20, 250, 'Contents', 14),
    line(20, 220, 'Boats . . . . . . . . . . 2'),
    line(20, 205, 'Ferries . . . . . . . . . 2'),
  ].join('\n');
  const link = (y: number, top: number) =>
    `<< /Type /Annot /Subtype /Link /Rect [20 ${y} 180 ${y + 10}] /Dest [14 0 R /XYZ 0 ${top} 0] >>`;
  const pdf = samplePdf(2, {
    content: (page) => (page === 1 ? contents : `${line(20, 270, 'Boats', 14)}\n${prose(250)}`),
    page: (page) => (page === 1 ? `/Annots [${link(218, 285)} ${link(203, 285)}]` : ''),
  });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)]);
  const xml = await zipPart(output?.path ?? '', 'word/document.xml');
  const [, name = ''] = /<w:bookmarkStart w:id="\d+" w:name="([^"]+)"\/>/.exec(xml) ?? [];
  expect(xml.slice(xml.indexOf('bookmarkStart'))).toContain('Boats');
  expect(xml).toContain(`<w:hyperlink w:anchor="${name}"`);
  expect(xml).toContain(` PAGEREF ${name} \\h `);
});

test('takes for headers what stands above the text of all other pages', async () => {
  const long = Array.from({ length: 20 }, (_, index) => line(20, 252 - index * 12, `Line ${index} of the text.`)).join(
    '\n',
  );
  const first = `${line(20, 287, 'Only once')}\n${long}`;
  const pages = [
    first,
    long,
    long.replaceAll('Line', 'Row'),
    long.replaceAll('Line', 'Verse'),
    long.replaceAll('Line', 'Item'),
  ];
  const path = await convert(pages);
  expect(texts(await zipPart(path, 'word/document.xml'))[0]).not.toContain('Only once');
  const names = (await zipNames(path)).filter((name) => /word\/header\d+\.xml/.test(name));
  expect((await Promise.all(names.map((name) => zipPart(path, name)))).join('')).toContain('Only once');
});

/** A picture of one sample over the whole page. */
const PICTURE = 'q 201 0 0 300 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x7f EI Q';

test('keeps the texts of a poster at their places, says so, and flows before and behind it', {
  tags: ['word-keeps-posters'],
}, async () => {
  const poster = [
    PICTURE,
    line(20, 250, 'Grand opening night', 16),
    line(60, 180, 'Doors at seven'),
    line(20, 60, 'Mill Lane 4'),
    line(120, 30, 'Free entry'),
  ].join('\n');
  const xml = await zipPart(await convert([prose(200), poster, prose(180)]), 'word/document.xml');
  expect(bench.warnings).toEqual([{ code: 'pages-kept-exact', params: { pages: '2' } }]);
  expect(xml.match(/<wps:txbx>/g)).toHaveLength(4);
  expect(xml.match(/<w:sectPr>/g)).toHaveLength(3);
  const flowing = xml.replace(/<mc:AlternateContent>.*?<\/mc:AlternateContent>/gs, '');
  expect(texts(flowing)).toEqual([PROSE.join(' '), PROSE.join(' ')]);
  expect(texts(xml).join(' ')).toContain('Grand opening night');
  const [left, top] = [...xml.matchAll(/<wp:posOffset>(-?\d+)</g)].slice(2, 4).map(([, emu]) => Number(emu) / 12_700);
  expect(left).toBeCloseTo(20, 0);
  expect(top).toBeGreaterThan(30);
});

test('sentences flow over any background', async () => {
  const small = 'On the day we met at the gate of the old mill by nine';
  const page = [PICTURE, line(10, 250, small, 7), line(10, 241, small, 7), line(10, 232, small, 7)].join('\n');
  const xml = await zipPart(await convert([page]), 'word/document.xml');
  expect(xml).not.toContain('txbxContent');
  expect(bench.warnings).toEqual([]);
});

test('links addresses that are printed as text, and keeps their look', { tags: ['word-links-addresses'] }, async () => {
  const page = `${prose(250)}\n${line(20, 190, 'See https://example.org/a.')}\n${line(20, 160, 'Mail ann@example.org')}`;
  const path = await convert([page]);
  const relations = await zipPart(path, 'word/_rels/document.xml.rels');
  expect(relations).toContain('Target="https://example.org/a" TargetMode="External"');
  expect(relations).toContain('Target="mailto:ann@example.org" TargetMode="External"');
  const xml = await zipPart(path, 'word/document.xml');
  expect(xml).toMatch(/<w:hyperlink [^>]*>.*?https:\/\/example\.org\/a/s);
  expect(xml).not.toMatch(/<w:u |0563C1/);
});

test('makes letters bold that have an outline of their own colour', async () => {
  const thick = 'q 2 Tr 0.29 w BT /F1 10 Tf 20 190 Td (Thick letters) Tj ET Q';
  const xml = await zipPart(await convert([`${prose(250)}\n${thick}`]), 'word/document.xml');
  expect(xml).toMatch(/<w:b\/>.*?Thick letters/s);
});

/** A red text with a bar at a height over its baseline, as programs print tracked changes. */
function changed(x: number, y: number, text: string, widthPt: number, barPt: number): string {
  return `1 0 0 rg 1 0 0 RG ${line(x, y, text)} ${x} ${y + barPt} m ${x + widthPt} ${y + barPt} l S 0 g 0 G`;
}

test('tracks changes that were printed: coloured text with a bar, beside a bar in the margin', async () => {
  const margin = '12 236 m 12 262 l S';
  const text = [
    line(20, 250, 'Harbours'),
    changed(66, 250, 'close', 24, 3),
    changed(95, 250, 'open', 23, -1.5),
    line(123, 250, 'early.'),
  ].join('\n');
  const xml = await zipPart(await convert([`${margin}\n${text}\n${prose(200)}`]), 'word/document.xml');
  expect(texts(xml)[0]).toBe('Harbours open early.');
  expect(xml).toMatch(/<w:del w:id="1" w:author="Author 1"><w:r><w:delText xml:space="preserve">close <\/w:delText>/);
  expect(xml).toMatch(/<w:ins w:id="2" w:author="Author 1"><w:r><w:t xml:space="preserve">open <\/w:t>/);
  const without = await zipPart(await convert([`${text}\n${prose(200)}`]), 'word/document.xml');
  expect(without).not.toMatch(/<w:del |<w:ins /);
  expect(without).toContain('<w:strike/>');
});

const mark = (y: number, sign: string) =>
  `BT /F1 10 Tf 20 ${y} Td (The harbour) Tj /F1 6 Tf 4 Ts (${sign}) Tj 0 Ts /F1 10 Tf ( opens) Tj ET`;
const note = (y: number, sign: string, text: string) =>
  `BT /F1 6 Tf 4 Ts 20 ${y} Td (${sign}) Tj 0 Ts /F1 10 Tf ( ${text}) Tj ET`;

test('makes endnotes of the last paragraphs whose small Roman numbers the text has raised', async () => {
  const notes = `${note(250, 'i', 'In summer.')}\n${note(225, 'ii', 'At seven.')}`;
  const path = await convert([`${mark(250, 'i')}\n${mark(225, 'ii')}\n${prose(190)}`, notes]);
  expect(texts(await zipPart(path, 'word/endnotes.xml')).map((text) => text.trim())).toEqual([
    'In summer.',
    'At seven.',
  ]);
  const xml = await zipPart(path, 'word/document.xml');
  expect(xml.match(/<w:endnoteReference /g)).toHaveLength(2);
  expect(xml).not.toContain('customMarkFollows');
  const unmarked = await convert([`${mark(250, 'i')}\n${prose(190)}`, notes]);
  expect(await zipPart(unmarked, 'word/document.xml')).not.toContain('<w:endnoteReference');
});

test('keeps a last list, and last paragraphs whose mark is that of a footnote, as text', async () => {
  const list = `${line(20, 250, 'i. In summer.')}\n${line(20, 225, 'ii. At seven.')}`;
  const listed = await convert([`${mark(250, 'i')}\n${mark(225, 'ii')}\n${prose(190)}`, list]);
  const told = texts(await zipPart(listed, 'word/document.xml')).join(' ');
  expect(told).toContain('In summer.');
  expect(told).toContain('At seven.');
  const footnote = `20 60 m 90 60 l S\n${note(45, 'i', 'By the quay.')}`;
  const noted = await convert([`${mark(250, 'i')}\n${prose(190)}\n${footnote}`, note(250, 'i', 'In winter.')]);
  expect(texts(await zipPart(noted, 'word/footnotes.xml')).join(' ')).toContain('By the quay.');
  expect(texts(await zipPart(noted, 'word/document.xml')).join(' ')).toContain('In winter.');
});

test('keeps panels that a pattern fills, and none that is white', async () => {
  const gradient =
    '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 100 0 200] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> /Extend [true true] >> >>';
  const media = async (colour: string) => {
    const pdf = samplePdf(1, {
      content: () => `${prose(280)}\n${colour} 20 100 120 100 re f 0 g\n${prose(80)}`,
      objects: { 5: gradient },
      resources: () => '/Pattern << /P1 5 0 R >>',
    });
    const [output] = await bench.run([await bench.file('a.pdf', pdf)]);
    return (await zipNames(output?.path ?? '')).filter((name) => name.startsWith('word/media/'));
  };
  expect(await media('/Pattern cs /P1 scn')).toHaveLength(1);
  expect(await media('1 g')).toEqual([]);
});

test('makes a list of lines whose bullets are drawn, as browsers draw them', async () => {
  const disc = (y: number) =>
    `24 ${y} m 24 ${y + 1.5} 25 ${y + 3} 26 ${y + 3} c 27.5 ${y + 3} 28 ${y + 2} 28 ${y + 1.5} c 28 ${y} 27 ${y - 1} 26 ${y - 1} c 25 ${y - 1} 24 ${y} 24 ${y} c f`;
  const items = ['Bread', 'Milk', 'Salt'].map(
    (text, index) => `${disc(182 - 14 * index)} ${line(36, 180 - 14 * index, text)}`,
  );
  const path = await convert([`${prose(250)}\n${items.join('\n')}`]);
  const xml = await zipPart(path, 'word/document.xml');
  expect(texts(xml).slice(1)).toEqual(['Bread', 'Milk', 'Salt']);
  expect(xml.match(/<w:numPr>/g)).toHaveLength(3);
});

test('gives a table that goes on over pages its heads, and its numbers their right edge', async () => {
  const amounts = ['7.00', '1250.00', '19.50', '3.10', '88.00', '640.25'];
  const rule = (y: number) => `20 ${y} 90 .5 re f 110 ${y} 70 .5 re f`;
  const names = 'Oats Milk Salt Rye Figs Plums Corn Tea Rice Nuts Ham Eggs Leek Beet Kale Peas Lime Mint'.split(' ');
  const page = (number: number) => {
    const rows = amounts.flatMap((amount, index) => {
      const y = 250 - 42 * index;
      return [
        line(22, y, names[6 * number + index] ?? ''),
        line(178 - 5.56 * (amount.length - 1) - 2.78, y, amount),
        rule(y - 6),
      ];
    });
    return [line(22, 270, 'Name'), line(158, 270, 'Paid'), rule(264), ...rows].join('\n');
  };
  const path = await convert([0, 1, 2].map(page));
  const xml = await zipPart(path, 'word/document.xml');
  expect((await zipNames(path)).filter((name) => name.includes('header'))).toEqual([]);
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(xml.split('<w:tbl>').length - 1);
  expect(texts(xml).slice(0, 4)).toEqual(['Name', 'Paid', 'Oats', '7.00']);
  expect(texts(xml).slice(12, 16)).toEqual(['Plums', '640.25', 'Corn', '7.00']);
  expect(xml.match(/<w:jc w:val="right"\/>/g)?.length).toBeGreaterThanOrEqual(3 * amounts.length);
});

test('keeps the white above a table, and lines of a cell as near to each other as they were', async () => {
  const rows = [200, 160, 120].flatMap((y) => [
    line(22, y, 'Oats'),
    line(22, y - 9, 'Ref 12'),
    line(122, y, 'kilograms'),
    line(122, y - 9, 'of them'),
    `20 ${y - 26} 180 .5 re f`,
  ]);
  const path = await convert([`${prose(280)}\n20 214 180 .5 re f\n${rows.join('\n')}`]);
  const [before = ''] = (await zipPart(path, 'word/document.xml')).split('<w:tbl>');
  expect(Number(/w:after="(\d+)"/.exec(before)?.[1])).toBeGreaterThan(400);
  expect(await zipPart(path, 'word/styles.xml')).toContain('w:line="180"');
});
