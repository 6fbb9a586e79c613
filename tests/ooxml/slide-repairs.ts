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

function badPlaces({ name, attributes }: XmlElement): readonly string[] {
  const bad = (attribute: string, whole: RegExp) =>
    attributes[attribute] === undefined || whole.test(attributes[attribute]) ? [] : [`${name} ${attribute}`];
  if (['a:off', 'a:chOff', 'a:pt'].includes(name)) return [...bad('x', /^-?\d+$/), ...bad('y', /^-?\d+$/)];
  if (['a:ext', 'a:chExt'].includes(name)) return [...bad('cx', /^\d+$/), ...bad('cy', /^\d+$/)];
  return name === 'a:ln' ? bad('w', /^\d+$/) : [];
}
