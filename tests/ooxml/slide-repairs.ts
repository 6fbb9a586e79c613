/** What PowerPoint is known to "repair" or refuse in a file, one check each; every check says what it found. */
import { orderFaults } from './element-order.ts';
import { type OfficeParts, officeParts } from './package-parts.ts';
import { SLIDE_ELEMENTS } from './slide-elements.ts';
import { type Check, deadRelations, partsWithoutType, twice, valuesOf } from './word-repairs.ts';
import { allElements, elementsNamed, type XmlElement } from './xml-tree.ts';

/** The faults of a pptx; none where PowerPoint opens it as it is. */
export async function slideFaults(path: string): Promise<readonly string[]> {
  const parts = await officeParts(path);
  return Object.entries(SLIDE_REPAIRS).flatMap(([name, check]) => check(parts).map((fault) => `${name}: ${fault}`));
}

function slideParts({ trees }: OfficeParts): readonly (readonly [name: string, root: XmlElement])[] {
  return [...trees].filter(([name]) => /^ppt\/(?!theme).*\.xml$/.test(name));
}

export const SLIDE_REPAIRS: Readonly<Record<string, Check>> = {
  'elements out of order': (parts) => slideParts(parts).flatMap(([, root]) => orderFaults(root, SLIDE_ELEMENTS)),
  'two shapes of one id': (parts) =>
    slideParts(parts).flatMap(([name, root]) =>
      twice(valuesOf(elementsNamed(root, 'p:cNvPr'), 'id')).map((id) => `${name} ${id}`),
    ),
  'relations that lead nowhere': (parts) =>
    slideParts(parts).flatMap(([name, root]) => deadRelations(name, root, parts)),
  'parts without a type': partsWithoutType,
  'places and sizes that are no whole numbers': (parts) =>
    slideParts(parts).flatMap(([name, root]) =>
      [...allElements(root)].flatMap((element) => badPlaces(element).map((fault) => `${name} ${fault}`)),
    ),
  'numbers that their attribute does not allow': (parts) =>
    slideParts(parts).flatMap(([name, root]) =>
      [...allElements(root)].flatMap((element) => badNumbers(element).map((fault) => `${name} ${fault}`)),
    ),
  'two layouts or masters of one id': ({ trees }) => {
    const ids = [...trees].flatMap(([, root]) =>
      ['p:sldLayoutId', 'p:sldMasterId'].flatMap((each) => valuesOf(elementsNamed(root, each), 'id')),
    );
    return [...twice(ids), ...ids.filter((id) => Number(id) < LEAST_LAYOUT_ID)];
  },
  'merged cells that do not lie behind their first one': (parts) =>
    slideParts(parts)
      .flatMap(([, root]) => elementsNamed(root, 'a:tbl'))
      .flatMap(badMerges),
  'rows that do not fill their table': (parts) =>
    slideParts(parts)
      .flatMap(([, root]) => elementsNamed(root, 'a:tbl'))
      .flatMap((table) => {
        const columns = elementsNamed(table, 'a:gridCol').length;
        return elementsNamed(table, 'a:tr')
          .map(({ children }) => children.length)
          .filter((cells) => cells !== columns)
          .map((cells) => `${cells} of ${columns}`);
      }),
};

/** ECMA-376 part 1, 19.2.1 and 20.1.10: ids of layouts and masters begin here. */
const LEAST_LAYOUT_ID = 2_147_483_648;
const FAR = 51_206_400;
const INSET = { least: -2_147_483_648, most: 2_147_483_647 };

/** The whole numbers that an attribute may have, by its element and name (ECMA-376 part 1, 19.7, 20.1.10 and 21.1). */
const NUMBERS: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  'a:bodyPr numCol': { least: 1, most: 16 },
  'a:bodyPr spcCol': { least: 0, most: INSET.most },
  ...Object.fromEntries(['lIns', 'tIns', 'rIns', 'bIns'].map((side) => [`a:bodyPr ${side}`, INSET])),
  'a:pPr lvl': { least: 0, most: 8 },
  'a:pPr marL': { least: 0, most: FAR },
  'a:pPr indent': { least: -FAR, most: FAR },
  'a:rPr sz': { least: 100, most: 400_000 },
  'a:defRPr sz': { least: 100, most: 400_000 },
  'a:endParaRPr sz': { least: 100, most: 400_000 },
  'a:spcPts val': { least: 0, most: 158_400 },
  'a:buSzPct val': { least: 25_000, most: 400_000 },
  'a:buAutoNum startAt': { least: 1, most: 32_767 },
  'a:alpha val': { least: 0, most: 100_000 },
  'a:gs pos': { least: 0, most: 100_000 },
  'a:lin ang': { least: 0, most: 21_599_999 },
  'a:ln w': { least: 0, most: 20_116_800 },
  'a:gridCol w': { least: 0, most: INSET.most },
  'a:tr h': { least: 0, most: INSET.most },
  'a:tc gridSpan': { least: 1, most: 1000 },
  'a:tc rowSpan': { least: 1, most: 1000 },
  'p:sldSz cx': { least: 914_400, most: FAR },
  'p:sldSz cy': { least: 914_400, most: FAR },
  'p:sldId id': { least: 256, most: 2_147_483_647 },
};

function badNumbers({ name, attributes }: XmlElement): readonly string[] {
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    const range = NUMBERS[`${name} ${attribute}`];
    const isGood = !range || (/^-?\d+$/.test(value) && Number(value) >= range.least && Number(value) <= range.most);
    return isGood ? [] : [`${name} ${attribute}="${value}"`];
  });
}

/** Cells behind one that spans several say so, and no others do. */
function badMerges(table: XmlElement): readonly string[] {
  const rows = elementsNamed(table, 'a:tr').map((row) =>
    elementsNamed(row, 'a:tc').map(({ attributes }) => attributes),
  );
  const covered = new Map<string, string>();
  for (const [row, cells] of rows.entries()) {
    for (const [column, { gridSpan = '1', rowSpan = '1', hMerge, vMerge }] of cells.entries()) {
      if (hMerge || vMerge) continue;
      for (let down = 0; down < Number(rowSpan); down++) {
        for (let across = 0; across < Number(gridSpan); across++) {
          if (down + across > 0) covered.set(`${row + down} ${column + across}`, `${across > 0} ${down > 0}`);
        }
      }
    }
  }
  const said = rows.flatMap((cells, row) =>
    cells.map(({ hMerge, vMerge }, column) => [`${row} ${column}`, `${hMerge === '1'} ${vMerge === '1'}`] as const),
  );
  const wrong = said.filter(([place, merges]) => merges !== (covered.get(place) ?? 'false false'));
  const beyond = [...covered.keys()].filter((place) => !said.some(([own]) => own === place));
  return [...wrong.map(([place]) => `cell ${place}`), ...beyond.map((place) => `no cell ${place}`)];
}

function badPlaces({ name, attributes }: XmlElement): readonly string[] {
  const bad = (attribute: string, whole: RegExp) =>
    attributes[attribute] === undefined || whole.test(attributes[attribute]) ? [] : [`${name} ${attribute}`];
  if (['a:off', 'a:chOff', 'a:pt'].includes(name)) return [...bad('x', /^-?\d+$/), ...bad('y', /^-?\d+$/)];
  if (['a:ext', 'a:chExt'].includes(name)) return [...bad('cx', /^\d+$/), ...bad('cy', /^\d+$/)];
  return name === 'a:ln' ? bad('w', /^\d+$/) : [];
}
