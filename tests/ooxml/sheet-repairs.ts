/** What Excel is known to "repair" or refuse in a file, one check each; every check says what it found. */
import { CHART_ELEMENTS } from './chart-elements.ts';
import { type ElementTable, orderFaults } from './element-order.ts';
import { type OfficeParts, officeParts } from './package-parts.ts';
import { SHEET_DRAWING_ELEMENTS, WORKBOOK_ELEMENTS } from './sheet-elements.ts';
import { type Check, deadRelations, partsWithoutType, twice, valuesOf } from './word-repairs.ts';
import { elementsNamed, type XmlElement } from './xml-tree.ts';

/** The faults of an xlsx; none where Excel opens it as it is. */
export async function sheetFaults(path: string): Promise<readonly string[]> {
  const parts = await officeParts(path);
  return Object.entries(SHEET_REPAIRS).flatMap(([name, check]) => check(parts).map((fault) => `${name}: ${fault}`));
}

function sheetParts({ trees }: OfficeParts): readonly (readonly [name: string, root: XmlElement])[] {
  return [...trees].filter(([name]) => /^xl\/.*\.xml$/.test(name));
}

function tableOf(name: string): ElementTable {
  if (name.startsWith('xl/charts/')) return CHART_ELEMENTS;
  return name.startsWith('xl/drawings/') ? SHEET_DRAWING_ELEMENTS : WORKBOOK_ELEMENTS;
}

export const SHEET_REPAIRS: Readonly<Record<string, Check>> = {
  'elements out of order': (parts) => sheetParts(parts).flatMap(([name, root]) => orderFaults(root, tableOf(name))),
  'two drawings of one id': (parts) =>
    sheetParts(parts).flatMap(([name, root]) =>
      twice(valuesOf(elementsNamed(root, 'xdr:cNvPr'), 'id')).map((id) => `${name} ${id}`),
    ),
  'relations that lead nowhere': (parts) =>
    sheetParts(parts).flatMap(([name, root]) => deadRelations(name, root, parts)),
  'parts without a type': partsWithoutType,
  'charts of sheets that are not there': ({ trees }) => {
    const names = valuesOf(elementsNamed(trees.get('xl/workbook.xml') ?? NOTHING, 'sheet'), 'name');
    return [...trees]
      .filter(([name]) => name.startsWith('xl/charts/'))
      .flatMap(([, root]) => elementsNamed(root, 'c:f').map(({ text }) => text))
      .filter((formula) => !names.includes(sheetOf(formula)));
  },
};

const NOTHING: XmlElement = { name: '', attributes: {}, children: [], text: '' };

function sheetOf(formula: string): string {
  return formula
    .replace(/!.*?$/, '')
    .replace(/^'(.*)'$/, '$1')
    .replaceAll("''", "'");
}
