/** Writes documents of the model and reads them back: the XML, what Word would repair, and how LibreOffice prints them. */
import { expect, test } from 'vitest';
import { cell, item, LOOK, model, paragraph, run, section, table } from '../../../../../tests/document-model.ts';
import { relationsOf } from '../../../../../tests/ooxml/package-parts.ts';
import { elementsNamed, textOf } from '../../../../../tests/ooxml/xml-tree.ts';
import { body, docxBench, only, part, values } from '../../../../../tests/written-docx.ts';
import type { Block, Figure, Note, Paragraph } from '../../../layout/model.ts';

const { write, writeBlocks, picture, printed } = docxBench();

const FLUSH = { leftPt: 0, rightPt: 0, firstLinePt: 0 };

const note = (id: number, label: string, text: string, kind: Note['kind'] = 'footnote'): Note => ({
  id,
  kind,
  label,
  blocks: [paragraph(text)],
});

test('says of a run only what differs from the style of its paragraph', async () => {
  const heading = { role: 'heading', level: 1, look: { ...LOOK, sizePt: 20, bold: true } } as const;
  const plain = { align: 'left', spaceBeforePt: 12, spaceAfterPt: 6 } as const;
  const normal = { role: 'body', look: LOOK, ...plain } as const;
  const title = paragraph([run('Big', { look: heading.look })], { ...heading, ...plain });
  const text = paragraph([run('plain '), run('bold', { look: { bold: true, sizePt: 14 } })], plain);
  const parts = await write(model([section([title, text])], { styles: [normal, { ...heading, ...plain }] }));
  const [first, second] = elementsNamed(body(parts), 'w:p');
  expect(values(first, 'w:pStyle')).toEqual(['Heading1']);
  expect(values(second, 'w:pStyle')).toEqual([]);
  expect(elementsNamed(body(parts), 'w:spacing')).toEqual([]);
  expect(elementsNamed(body(parts), 'w:rPr').map(({ children }) => children.map(({ name }) => name))).toEqual([
    ['w:b', 'w:bCs', 'w:sz', 'w:szCs'],
  ]);
  const style = elementsNamed(part(parts, 'word/styles.xml'), 'w:style').find(
    ({ attributes }) => attributes['w:styleId'] === 'Heading1',
  );
  expect(values(style, 'w:name')).toEqual(['heading 1']);
  expect(values(style, 'w:outlineLvl')).toEqual(['0']);
  expect(values(style, 'w:sz')).toEqual(['40']);
  expect(values(part(parts, 'word/styles.xml'), 'w:lang')).toEqual(['de-AT']);
});

test('takes a style back where a run is plainer than it', async () => {
  const [heading] = elementsNamed(await writeBlocks([paragraph('light', { role: 'heading', level: 2 })]), 'w:rPr');
  expect(heading?.children[0]).toMatchObject({ name: 'w:b', attributes: { 'w:val': '0' } });
});

test('marks, underlines, strikes, raises and colours letters', async () => {
  const looks = [
    { highlight: 'ffff10', underline: true },
    { highlight: 'd9ead3', strike: true },
    { smallCaps: true, vertical: 'superscript', colour: '336699' },
  ] as const;
  const root = await writeBlocks([paragraph(looks.map((look) => run('x', { look })))]);
  expect(values(root, 'w:highlight')).toEqual(['yellow']);
  expect(values(root, 'w:shd', 'w:fill')).toEqual(['d9ead3']);
  expect(values(root, 'w:u')).toEqual(['single']);
  expect(elementsNamed(root, 'w:strike')).toHaveLength(1);
  expect(elementsNamed(root, 'w:smallCaps')).toHaveLength(1);
  expect(values(root, 'w:vertAlign')).toEqual(['superscript']);
  expect(values(root, 'w:color')).toEqual(['336699']);
});

test('lets lines grow with larger letters, which a fixed distance would cut off', async () => {
  const fixed = (sizePt: number) => paragraph('', { leadingPt: 17, runs: [run('a'), run('b', { look: { sizePt } })] });
  const root = await writeBlocks([fixed(LOOK.sizePt), fixed(2 * LOOK.sizePt)]);
  const rules = elementsNamed(root, 'w:p').map((each) => values(each, 'w:spacing', 'w:lineRule').join());
  expect(rules).toContain('atLeast');
  expect(new Set(rules).size).toBe(2);
});

test('spaces letters out as far as they were', async () => {
  const root = await writeBlocks([paragraph([run('plain '), run('spaced', { look: { spacingPt: 1.2 } })])]);
  expect(values(only(root, 'w:p'), 'w:spacing')).toEqual(['24']);
});

test('writes tabs and the breaks that the author made, and no control characters', async () => {
  const root = await writeBlocks([paragraph([run('a\tb\nc\u0001\u000bd\ud800')])]);
  expect(only(root, 'w:r').children.map(({ name, text }) => text || name)).toEqual([
    'a',
    'w:tab',
    'b',
    'w:br',
    'cd\ufffd',
  ]);
});

test('numbers lists of several levels, with their labels out of the text', async () => {
  const numbered = { format: 'decimal', list: 1 } as const;
  const parts = await write(
    model([
      section([
        item('one', { ...numbered, label: '1.', pattern: '%1.', value: 1 }),
        item('inner', { ...numbered, level: 1, label: '1.1', pattern: '%1.%2', value: 1 }),
        item('two', { ...numbered, label: '2.', pattern: '%1.', value: 2 }),
        item('point', { list: 2 }),
        paragraph('Text'),
        item('seven', { ...numbered, list: 3, label: '7.', pattern: '%1.', value: 7 }),
      ]),
    ]),
  );
  expect(values(body(parts), 'w:numId')).toEqual(['1', '1', '1', '2', '3']);
  expect(values(body(parts), 'w:ilvl')).toEqual(['0', '1', '0', '0', '0']);
  const numbering = part(parts, 'word/numbering.xml');
  const definitions = elementsNamed(numbering, 'w:abstractNum');
  // The first and the third list look the same: they share a definition, and the third begins at 7.
  expect(definitions).toHaveLength(2);
  expect(values(definitions[0], 'w:lvlText').slice(0, 2)).toEqual(['%1.', '%1.%2']);
  expect(values(definitions[1], 'w:numFmt')[0]).toBe('bullet');
  expect(values(elementsNamed(numbering, 'w:num')[2], 'w:startOverride')).toEqual(['7']);
  expect(elementsNamed(body(parts), 'w:ind')).toEqual([]);
  const text = await printed();
  expect(text).toMatch(/1\.\s+one\s+1\.1\s+inner\s+2\.\s+two\s+•\s+point\s+Text\s+7\.\s+seven/);
}, 60_000);

test('leads to the text of an item by its tab stop where its lines do not hang', async () => {
  const flush = (list: number, rest: Partial<Paragraph>) =>
    item('one', { list, format: 'decimal', label: '1.', pattern: '%1.', value: 1 }, { ...rest, indent: FLUSH });
  const parts = await write(model([section([flush(1, { tabStops: [{ atPt: 36, align: 'left' }] }), flush(2, {})])]));
  const definitions = elementsNamed(part(parts, 'word/numbering.xml'), 'w:abstractNum');
  const spaces = definitions.map((each) => values(elementsNamed(each, 'w:lvl')[0], 'w:suff'));
  expect(spaces).toEqual([[], ['space']]);
  expect(elementsNamed(body(parts), 'w:tab')).toHaveLength(1);
});

test('says of each item how far its text keeps from the right, which levels do not', async () => {
  const narrow = { indent: { ...FLUSH, rightPt: 20 } };
  const parts = await write(model([section([item('one', {}, narrow), item('two', {}, narrow)])]));
  expect(elementsNamed(body(parts), 'w:ind').map((each) => each.attributes['w:right'])).toEqual(['400', '400']);
});

test('begins the numbers anew where a list skips some', async () => {
  const each = (value: number) => item(`n${value}`, { format: 'decimal', label: `(${value})`, pattern: '(%1)', value });
  await writeBlocks([each(1), each(2), each(5), each(6)]);
  expect(await printed()).toMatch(/\(1\)\s+n1\s+\(2\)\s+n2\s+\(5\)\s+n5\s+\(6\)\s+n6/);
}, 60_000);

test('keeps upper numbers as signs where nothing counted them', async () => {
  const inner = (label: string, value: number) =>
    item(`n${label}`, { format: 'decimal', level: 1, label, pattern: '%1.%2', value });
  const upper = (label: string, value: number) =>
    item(`n${label}`, { format: 'decimal', label, pattern: '%1.', value });
  await writeBlocks([upper('1.', 1), inner('1.1', 1), paragraph('2. Text'), inner('2.1', 1), inner('2.2', 2)]);
  expect(await printed()).toMatch(/1\.1\s+n1\.1\s+2\. Text\s+2\.1\s+n2\.1\s+2\.2\s+n2\.2/);
}, 60_000);

test('begins sections where the page, its margins or its columns change', async () => {
  const columns = [
    { widthPt: 200, gapPt: 20 },
    { widthPt: 200, gapPt: 0 },
  ];
  const own = [
    { widthPt: 300, gapPt: 20 },
    { widthPt: 100, gapPt: 0 },
  ];
  const across = { size: { widthPt: 842, heightPt: 595 } };
  const root = body(
    await write(
      model([
        section([paragraph('one')]),
        section([paragraph('two')], { begins: 'here', columns }),
        section([table([[cell(0, 'x')]], [40])], { begins: 'here', columns: own }),
        section([paragraph('wide')], across),
      ]),
    ),
  );
  expect(values(root, 'w:type')).toEqual(['nextPage', 'continuous', 'continuous', 'nextPage']);
  expect(values(root, 'w:cols', 'w:num')).toEqual([undefined, '2', '2', undefined]);
  expect(values(root, 'w:col', 'w:w')).toEqual(['6000', '2000']);
  expect(values(root, 'w:pgSz', 'w:orient')).toEqual([undefined, undefined, undefined, 'landscape']);
  expect(root.children[0]?.children.at(-1)?.name).toBe('w:sectPr');
});

test('writes notes where their marks stand, and marks of their own as they were', async () => {
  const mark = (id: number) => ({ kind: 'note', note: id, look: LOOK }) as const;
  const notes = [
    note(1, '1', 'First note'),
    note(2, '*', 'Star note'),
    note(3, '2', 'Second note'),
    note(4, 'i', 'End', 'endnote'),
  ];
  const text = paragraph([run('a'), mark(1), run('b'), mark(2), mark(3), mark(4), mark(1), mark(99)]);
  const header = { usual: [paragraph([run('h'), mark(3)])] };
  const parts = await write(model([section([text], { header })], { notes }));
  expect(values(body(parts), 'w:footnoteReference', 'w:customMarkFollows')).toEqual([undefined, '1', undefined]);
  expect(values(body(parts), 'w:endnoteReference', 'w:id')).toEqual(['4']);
  expect(values(body(parts), 'w:endnoteReference', 'w:customMarkFollows')).toEqual([undefined]);
  const written = elementsNamed(part(parts, 'word/footnotes.xml'), 'w:footnote').slice(2);
  expect(written.map(textOf)).toEqual([' First note', '* Star note', ' Second note']);
  expect(values(part(parts, 'word/footnotes.xml'), 'w:pStyle')).toEqual([
    'FootnoteText',
    'FootnoteText',
    'FootnoteText',
  ]);
  const page = await printed();
  expect(page).toContain('First note');
  expect(page.indexOf('Star note')).toBeGreaterThan(page.indexOf('First note'));
}, 60_000);

test('writes comments over the runs that they are on', async () => {
  const comments = [
    { id: 7, author: 'Ann Lee', date: '2026-01-31T12:00:00+01:00', text: 'Why?\nReally' },
    { id: 8, author: '', date: '', text: 'Nowhere' },
  ];
  const blocks = [
    paragraph([run('a '), run('b ', { comments: [7] }), run('c', { comments: [7] })]),
    paragraph([run('d', { comments: [7] }), run('e')]),
  ];
  const parts = await write(model([section(blocks)], { comments }));
  const [first, second] = elementsNamed(body(parts), 'w:p');
  expect(values(first, 'w:commentRangeStart', 'w:id')).toEqual(['7']);
  expect(values(second, 'w:commentReference', 'w:id')).toEqual(['7']);
  const [said] = elementsNamed(part(parts, 'word/comments.xml'), 'w:comment');
  expect(said?.attributes).toMatchObject({
    'w:author': 'Ann Lee',
    'w:initials': 'AL',
    'w:date': '2026-01-31T11:00:00Z',
  });
  expect(elementsNamed(part(parts, 'word/comments.xml'), 'w:comment')).toHaveLength(1);
});

test('links to the web and to bookmarks, and drops what is no address', async () => {
  const blocks = [
    paragraph([
      run('web', { link: { address: 'https://example.org/?a&b' } }),
      run(' still', { link: { address: 'https://example.org/?a&b' } }),
      run('script', { link: { address: 'javascript:alert(1)' } }),
      run('bad', { link: { address: 'http://exa mple.org:x/' } }),
      run('inside', { link: { bookmark: 'Kapitel 1' } }),
      { kind: 'field', field: { pageOf: 'Kapitel 1' }, text: '3', look: LOOK },
    ]),
    paragraph('Chapter', { bookmarks: ['Kapitel 1', 'Kapitel-1', 'x'.repeat(60)] }),
    paragraph('Again', { bookmarks: ['Kapitel 1'] }),
  ];
  const parts = await write(model([section(blocks)]));
  expect(elementsNamed(body(parts), 'w:hyperlink').map(textOf)).toEqual(['web still', 'inside']);
  const external = [...relationsOf('word/document.xml', parts).values()].filter((each) => each.external);
  expect(external.map(({ target }) => target)).toEqual(['https://example.org/?a&b']);
  const names = values(body(parts), 'w:bookmarkStart', 'w:name');
  expect(names).toEqual(['Kapitel_1', 'Kapitel_1_2', 'x'.repeat(40)]);
  expect(values(body(parts), 'w:hyperlink', 'w:anchor')).toEqual([undefined, 'Kapitel_1']);
  expect(values(body(parts), 'w:fldSimple', 'w:instr')).toEqual([' PAGEREF Kapitel_1 \\h ']);
});

const contentsLine = (title: string, level?: number) =>
  paragraph([run(title, { link: { bookmark: title } }), run('\t1')], { role: 'toc', ...(level ? { level } : {}) });

test('makes a field of the table of contents that leads to headings, whose links look as their style says', async () => {
  const blue = { look: { underline: true, colour: '0000ff' } };
  const parts = await write(
    model(
      [
        section([
          paragraph([run('elsewhere', { link: { bookmark: 'One' }, ...blue })]),
          contentsLine('One', 1),
          contentsLine('Two', 2),
          contentsLine('Three', 1),
          paragraph('Text'),
          ...['Figure 1', 'Figure 2', 'Figure 3'].map((title) => contentsLine(title)),
        ]),
      ],
      { linkColour: '0000ff' },
    ),
  );
  const instructions = elementsNamed(body(parts), 'w:instrText').map(textOf);
  expect(instructions).toEqual([' TOC \\o "1-2" \\h \\z \\u ']);
  const marked = elementsNamed(body(parts), 'w:p').map((each) => values(each, 'w:fldChar', 'w:fldCharType').join(' '));
  expect(marked).toEqual(['', 'begin separate', '', 'end', '', '', '', '']);
  const linked = elementsNamed(body(parts), 'w:p').filter((each) => values(each, 'w:rStyle').includes('Hyperlink'));
  expect(linked.map(textOf)).toEqual([
    expect.stringContaining('elsewhere'),
    ...['One', 'Two', 'Three'].map((title) => expect.stringContaining(title)),
  ]);
  expect(values(body(parts), 'w:color')).toEqual([]);
  const style = elementsNamed(part(parts, 'word/styles.xml'), 'w:style').find(
    ({ attributes }) => attributes['w:styleId'] === 'Hyperlink',
  );
  expect(values(style, 'w:color')).toEqual(['0000ff']);
});

test('keeps one table of contents where a frame lies behind its lines', async () => {
  const place = { kind: 'anchored', leftPt: 100, topPt: 0, from: 'paragraph', wrap: 'behind' } as const;
  const frame: Figure = { kind: 'figure', picture: await picture(), place, spaceBeforePt: 0, origins: [] };
  const root = await writeBlocks([contentsLine('One', 1), frame, contentsLine('Two', 2), contentsLine('Three', 1)]);
  expect(elementsNamed(root, 'w:instrText').map(textOf)).toEqual([' TOC \\o "1-2" \\h \\z \\u ']);
});

test('places pictures and text boxes on the page, held by the paragraph behind them', async () => {
  const origins = [] as const;
  const place = { kind: 'anchored', leftPt: 100, topPt: 200 } as const;
  const shown = await picture();
  const figure = { kind: 'figure', picture: shown, spaceBeforePt: 0, origins } as const;
  const box = { left: 10, top: 20, right: 110, bottom: 60 };
  const blocks: readonly Block[] = [
    { ...figure, place: { ...place, wrap: 'square' } },
    { ...figure, place: { ...place, wrap: 'behind' } },
    paragraph('Text'),
    {
      kind: 'text-box',
      box,
      turn: 0,
      wraps: false,
      blocks: [
        paragraph('In a box'),
        { kind: 'text-box', box, turn: 0, wraps: true, blocks: [paragraph('Inner')], origins },
      ],
      origins,
    },
  ];
  const parts = await write(model([section(blocks)]));
  const paragraphs = elementsNamed(body(parts), 'w:body')[0]?.children.filter(({ name }) => name === 'w:p') ?? [];
  expect(paragraphs.map((each) => elementsNamed(each, 'wp:anchor').length)).toEqual([2, 1]);
  expect(values(body(parts), 'wp:anchor', 'behindDoc')).toEqual(['0', '1', '0']);
  expect(elementsNamed(body(parts), 'wp:wrapSquare')).toHaveLength(1);
  expect(elementsNamed(body(parts), 'wp:posOffset')[0]?.text).toBe(String(100 * 12_700));
  // Three drawings of one picture: it lies in the file once.
  expect(parts.names.filter((name) => name.includes('media/'))).toEqual(['word/media/image1.png']);
  expect(textOf(only(body(parts), 'w:txbxContent'))).toContain('In a boxInner');
  expect(values(body(parts), 'wps:bodyPr', 'wrap')).toEqual(['none']);
  expect(elementsNamed(body(parts), 'a:spAutoFit')).toHaveLength(1);
});

test('paints the pages of a document in its colour, and tells Word to show it', async () => {
  const coloured = await write({ ...model([section([paragraph('Text')])]), ground: 'ffffcc' });
  expect(values(body(coloured), 'w:background', 'w:color')).toEqual(['FFFFCC']);
  expect(elementsNamed(part(coloured, 'word/settings.xml'), 'w:displayBackgroundShape')).toHaveLength(1);
  const plain = await write(model([section([paragraph('Text')])]));
  expect(elementsNamed(body(plain), 'w:background')).toEqual([]);
  expect(elementsNamed(part(plain, 'word/settings.xml'), 'w:displayBackgroundShape')).toEqual([]);
});

test('mirrors the margins of left pages where those of a book are', async () => {
  const mirrored = (made: Awaited<ReturnType<typeof write>>) =>
    elementsNamed(part(made, 'word/settings.xml'), 'w:mirrorMargins').length;
  expect(mirrored(await write({ ...model([section([paragraph('Text')])]), mirrorsMargins: true }))).toBe(1);
  expect(mirrored(await write(model([section([paragraph('Text')])])))).toBe(0);
});

test('says of each font which kind it is, and which one has letters of the same widths', async () => {
  const fonts = new Map([
    ['Brand', 'serif'],
    ['Liberation Sans', 'sans'],
    ['Liberation Mono', 'mono'],
  ] as const);
  const text = paragraph([run('Text', { look: { family: 'Brand' } })]);
  const table = part(await write({ ...model([section([text])]), fonts }), 'word/fontTable.xml');
  expect(values(table, 'w:font', 'w:name')).toEqual(['Arial', 'Brand', 'Liberation Sans', 'Liberation Mono']);
  expect(values(table, 'w:family')).toEqual(['swiss', 'roman', 'swiss', 'modern']);
  expect(values(table, 'w:pitch')).toEqual(['variable', 'variable', 'variable', 'fixed']);
  expect(values(table, 'w:altName')).toEqual(['Arial', 'Courier New']);
});

test('mirrors sides, tabs and tables where lines run from right to left', async () => {
  const tabStops = [{ atPt: 51.3, align: 'left', leader: 'dot' }] as const;
  const indent = { leftPt: 0, rightPt: 36, firstLinePt: 0 };
  const hebrew = paragraph('שלום', { rightToLeft: true, align: 'right', tabStops, indent });
  const root = await writeBlocks([hebrew, table([[cell(0, 'x')]], [50], { rightToLeft: true })], { rightToLeft: true });
  const [first] = elementsNamed(root, 'w:p');
  expect(elementsNamed(first ?? root, 'w:bidi')).toHaveLength(1);
  expect(values(first, 'w:jc')).toEqual([]);
  expect(values(first, 'w:ind', 'w:left')).toEqual(['720']);
  expect(elementsNamed(first ?? root, 'w:rtl')).toHaveLength(1);
  expect(only(first, 'w:tab').attributes).toEqual({ 'w:val': 'right', 'w:leader': 'dot', 'w:pos': '8000' });
  expect(elementsNamed(root, 'w:bidiVisual')).toHaveLength(1);
});

test('holds every measure within what Word takes', async () => {
  const wild = paragraph([run('x', { look: { sizePt: 9_000, colour: 'no colour' } })], {
    spaceBeforePt: 1e6,
    indent: { leftPt: -1e6, rightPt: Number.NaN, firstLinePt: 1e9 },
    leadingPt: 1e7,
    tabStops: Array.from({ length: 90 }, (_, index) => ({ atPt: index * 5, align: 'left' as const })),
  });
  const wide = table([[cell(0, 'a'), cell(1, 'b')]], [0, 1e7]);
  await writeBlocks([wild, wide], {
    margins: { topPt: 900, rightPt: 900, bottomPt: -5, leftPt: 900 },
    size: { widthPt: 9e9, heightPt: 0 },
  });
  expect(await printed()).toContain('\f');
}, 60_000);

test('writes a document without a section or a block', async () => {
  await write(model([]));
  await write(model([section([])]));
  expect(await printed()).toBe('\f');
}, 60_000);

test('keeps what was deleted as a tracked change, with the paragraph of which nothing stays', async () => {
  const by = (kind: 'inserted' | 'deleted', colour: string) => ({ revision: { kind, colour } });
  const root = await writeBlocks([
    paragraph([run('Boats '), run('sail', by('deleted', 'ff0000')), run('row', by('inserted', '0000ff'))]),
    paragraph([run('Never mind.', by('deleted', 'ff0000'))]),
  ]);
  const [first, second] = elementsNamed(root, 'w:p');
  expect(values(first, 'w:del', 'w:author')).toEqual(['Author 1']);
  expect(values(first, 'w:ins', 'w:author')).toEqual(['Author 2']);
  expect(elementsNamed(only(first, 'w:del'), 'w:t')).toEqual([]);
  expect(textOf(only(first, 'w:delText'))).toBe('sail');
  expect(elementsNamed(only(second, 'w:pPr'), 'w:del')).toHaveLength(1);
});
