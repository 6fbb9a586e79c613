/** Writes headers, footers and page numbers of sections, and reads them back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOOK, model, paragraph, section } from '../../../../../tests/document-model.ts';
import { type OfficeParts, officeParts, relationsOf } from '../../../../../tests/ooxml/package-parts.ts';
import { wordFaults } from '../../../../../tests/ooxml/word-repairs.ts';
import { elementsNamed, textOf, type XmlElement } from '../../../../../tests/ooxml/xml-tree.ts';
import type { DocumentModel, Figure, Section } from '../../../layout/model.ts';
import { writeDocx } from './write-docx.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docx-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(document: DocumentModel): Promise<OfficeParts> {
  const path = join(folder, 'made.docx');
  const facts = { title: 'Nails', author: 'Ann', language: 'de-AT' };
  await writeDocx(document, path, { facts, folder: join(folder, 'scratch'), signal: new AbortController().signal });
  expect(await wordFaults(path)).toEqual([]);
  return officeParts(path);
}

function part(parts: OfficeParts, name: string): XmlElement {
  const root = parts.trees.get(name);
  if (!root) throw new Error(`no ${name}`);
  return root;
}

const body = (parts: OfficeParts) => part(parts, 'word/document.xml');

function values(root: XmlElement | undefined, name: string, attribute = 'w:val'): readonly (string | undefined)[] {
  return root ? elementsNamed(root, name).map(({ attributes }) => attributes[attribute]) : [];
}

test('leaves a header with nothing in it no room in the text of its pages', async () => {
  const margins = { topPt: 10, rightPt: 50, bottomPt: 50, leftPt: 50 };
  const running = { usual: [paragraph('Usual')] };
  const both = { margins, headerPt: 30, footerPt: 30 };
  const parts = await write(
    model([section([paragraph('a')], { ...both, header: running }), section([paragraph('b')], both)]),
  );
  const [first, second] = elementsNamed(body(parts), 'w:pgMar').map(({ attributes }) => attributes['w:header']);
  expect([first, second]).toEqual(['600', '180']);
  expect(values(part(parts, 'word/header2.xml'), 'w:spacing', 'w:line')).toEqual(['20']);
});

test('writes headers and footers with page numbers, on first and even pages where they differ', async () => {
  const numbered = (text: string) => paragraph([{ kind: 'field', field: 'page', text, look: LOOK }]);
  const number = numbered('1');
  const running = { usual: [paragraph('Usual')], first: [paragraph('Cover')] };
  const footer = { usual: [number], even: [paragraph('Even'), number] };
  const parts = await write(
    model([
      section([paragraph('a')], { header: running, footer }),
      section([paragraph('b')], { header: running, footer: { ...footer, usual: [numbered('7')] } }),
      section([paragraph('c', { pageBreakBefore: true })]),
    ]),
  );
  const sections = elementsNamed(body(parts), 'w:sectPr');
  const relations = relationsOf('word/document.xml', parts);
  const said = sections.map(({ children }) =>
    children
      .filter(({ name }) => name.endsWith('Reference'))
      .map(({ name, attributes }) => {
        const target = relations.get(attributes['r:id'] ?? '')?.target ?? '';
        return `${name.slice(2, 8)} ${attributes['w:type']} ${textOf(part(parts, target))}`;
      }),
  );
  expect(said[0]).toEqual([
    'header default Usual',
    'header first Cover',
    'header even Usual',
    'footer default 1',
    'footer first 1',
    'footer even Even1',
  ]);
  // The second goes on with them, whatever its pages were numbered; the third has none of its own and says so.
  expect(said[1]).toEqual([]);
  expect(said[2]).toEqual(['header default ', 'header even ', 'footer default ', 'footer even ']);
  expect(values(sections[0], 'w:titlePg')).toHaveLength(1);
  expect(elementsNamed(part(parts, 'word/settings.xml'), 'w:evenAndOddHeaders')).toHaveLength(1);
  expect(values(part(parts, 'word/footer1.xml'), 'w:fldSimple', 'w:instr')).toEqual([' PAGE ']);
});

test('numbers the pages of a section in its own way', async () => {
  const numbered = (numbering: Section['numbering']) => section([paragraph('a')], numbering ? { numbering } : {});
  const parts = await write(
    model([
      numbered({ format: 'lower-roman' }),
      numbered({ format: 'decimal', start: 1 }),
      numbered({ format: 'decimal' }),
    ]),
  );
  const sections = elementsNamed(body(parts), 'w:sectPr').map((each) => elementsNamed(each, 'w:pgNumType'));
  expect(sections.map((each) => each.map(({ attributes }) => attributes))).toEqual([
    [{ 'w:fmt': 'lowerRoman' }],
    [{ 'w:fmt': 'decimal', 'w:start': '1' }],
    [],
  ]);
});

test('writes a watermark into every header, under the name by which Word finds it', async () => {
  const watermark = {
    text: 'DRAFT & more',
    degrees: -45,
    box: { left: 100, top: 200, right: 500, bottom: 600 },
    lengthPt: 450,
    sizePt: 100,
    family: 'Arial',
    bold: true,
    colour: 'c0c0c0',
  };
  const header = { usual: [paragraph('Name')], first: [] };
  const parts = await write(model([section([paragraph('a')], { header, watermark })]));
  const headers = [...parts.trees.keys()].filter((name) => /header\d+\.xml$/.test(name));
  expect(headers).toHaveLength(2);
  for (const name of headers) {
    const [shape] = elementsNamed(part(parts, name), 'v:shape');
    expect(shape?.attributes['id']).toMatch(/^PowerPlusWaterMarkObject/);
    expect(shape?.attributes['style']).toContain(
      'margin-left:75pt;margin-top:362.5pt;width:450pt;height:75pt;rotation:315',
    );
    expect(values(part(parts, name), 'v:textpath', 'style')).toContain(
      'font-family:"Arial";font-size:1pt;font-weight:bold',
    );
    expect(values(part(parts, name), 'v:textpath', 'string')).toContain('DRAFT & more');
  }
  expect(values(body(parts), 'w:headerReference', 'w:type')).toEqual(['default', 'first']);
});

test('counts the lines of a section whose lines were numbered', async () => {
  const counts = (lineCount: Section['lineCount']) => section([paragraph('a')], lineCount ? { lineCount } : {});
  const parts = await write(
    model([counts({ step: 1, restarts: false }), counts({ step: 5, restarts: true }), counts(undefined)]),
  );
  const sections = elementsNamed(body(parts), 'w:sectPr').map((each) => elementsNamed(each, 'w:lnNumType'));
  expect(sections.map((each) => each.map(({ attributes }) => attributes))).toEqual([
    [{ 'w:countBy': '1', 'w:restart': 'continuous' }],
    [{ 'w:countBy': '5', 'w:restart': 'newPage' }],
    [],
  ]);
});

test('writes the border of the pages from their edges, from the text where that is nearer, and else none', async () => {
  const framed = (inset: number, marginPt = 72) => {
    const [size, margins] = [
      { widthPt: 400, heightPt: 600 },
      { topPt: marginPt, rightPt: marginPt, bottomPt: marginPt, leftPt: marginPt },
    ];
    const box = { left: inset, top: inset, right: size.widthPt - inset, bottom: size.heightPt - inset };
    return section([paragraph('a')], { size, margins, frame: { box, widthPt: 1.5, colour: '1a3c6e' } });
  };
  const parts = await write(model([framed(20), framed(50), framed(50, 90)]));
  expect(values(body(parts), 'w:pgBorders', 'w:offsetFrom')).toEqual(['page', 'text']);
  expect(values(body(parts), 'w:bottom', 'w:space')).toEqual(['20', '22']);
  expect(values(body(parts), 'w:bottom', 'w:sz')).toEqual(['12', '12']);
});

test('writes one header where sections show the same picture, cut out of different pages', async () => {
  const logo = (name: string): Figure => ({
    kind: 'figure',
    picture: { path: join(folder, name), ending: 'png', widthPt: 20, heightPt: 10 },
    place: { kind: 'inline', align: 'left' },
    spaceBeforePt: 0,
    origins: [],
  });
  const names = ['one.png', 'two.png'];
  for (const name of names) await writeFile(join(folder, name), PNG);
  const parts = await write(
    model(names.map((name) => section([paragraph(name)], { header: { usual: [logo(name)] } }))),
  );
  expect([...parts.trees.keys()].filter((name) => /header\d+\.xml$/.test(name))).toEqual(['word/header1.xml']);
});
