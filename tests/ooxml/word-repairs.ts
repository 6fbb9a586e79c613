/** What Word is known to "repair" or refuse in a file, one check each; every check says what it found. */

import { CHART_ELEMENTS } from './chart-elements.ts';
import { orderFaults } from './element-order.ts';
import { type OfficeParts, officeParts, relationsOf } from './package-parts.ts';
import { WORD_ELEMENTS } from './word-elements.ts';
import { repairsOfNotes } from './word-notes-repairs.ts';
import { repairsOfTables } from './word-table-repairs.ts';
import { allElements, elementsNamed, textOf, type XmlElement } from './xml-tree.ts';

export type Check = (parts: OfficeParts) => readonly string[];

/** The faults of a docx; none where Word opens it as it is. */
export async function wordFaults(path: string): Promise<readonly string[]> {
  const parts = await officeParts(path);
  return Object.entries(WORD_REPAIRS).flatMap(([name, check]) => check(parts).map((fault) => `${name}: ${fault}`));
}

/** The parts in Word's own language, by name. */
function chartParts({ trees }: OfficeParts): readonly (readonly [name: string, root: XmlElement])[] {
  return [...trees].filter(([name]) => /^word\/charts\/[^/]+\.xml$/.test(name));
}

export function wordParts({ trees }: OfficeParts): readonly (readonly [name: string, root: XmlElement])[] {
  return [...trees].filter(([name]) => /^word\/[^/]+\.xml$/.test(name));
}

export function inAllParts(parts: OfficeParts, name: string): readonly XmlElement[] {
  return wordParts(parts).flatMap(([, root]) => elementsNamed(root, name));
}

export function twice(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) < index))];
}

export function valuesOf(elements: readonly XmlElement[], attribute = 'w:val'): readonly string[] {
  return elements.map(({ attributes }) => attributes[attribute] ?? '');
}

const ENDS_WITH_PARAGRAPH = ['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:comment'];

/** Measures in twentieths of a point that Word holds to 22 inches either way. */
const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  'w:spacing': ['w:before', 'w:after', 'w:line'],
  'w:ind': ['w:left', 'w:right', 'w:firstLine', 'w:hanging'],
  'w:tab': ['w:pos'],
  'w:pgSz': ['w:w', 'w:h'],
  'w:pgMar': ['w:top', 'w:right', 'w:bottom', 'w:left', 'w:header', 'w:footer'],
  'w:trHeight': ['w:val'],
  'w:gridCol': ['w:w'],
  'w:col': ['w:w', 'w:space'],
};
const MAX_TWIPS = 31_680;
const MAX_EMU = 22 * 914_400;
const MAX_TABS = 64;

export const WORD_REPAIRS: Readonly<Record<string, Check>> = {
  'elements out of order': (parts) => [
    ...wordParts(parts).flatMap(([, root]) => orderFaults(root, WORD_ELEMENTS)),
    ...chartParts(parts).flatMap(([, root]) => orderFaults(root, CHART_ELEMENTS)),
  ],
  'a container that does not end with a paragraph': (parts) =>
    wordParts(parts)
      // The settings name the separators of notes by the elements of notes, without text.
      .filter(([part]) => part !== 'word/settings.xml')
      .flatMap(([, root]) => ENDS_WITH_PARAGRAPH.flatMap((name) => elementsNamed(root, name)))
      .flatMap(({ name, children }) => (children.at(-1)?.name === 'w:p' ? [] : [name])),
  'deleted text outside of a deletion, or other text in one': (parts) => {
    const [all, inside] = [inAllParts(parts, 'w:delText'), inAllParts(parts, 'w:del')];
    const deleted = inside.flatMap((element) => elementsNamed(element, 'w:delText'));
    const kept = inside.flatMap((element) => elementsNamed(element, 'w:t'));
    return [...all.filter((element) => !deleted.includes(element)), ...kept].map(textOf);
  },
  'two drawings of one id': (parts) => twice(valuesOf(inAllParts(parts, 'wp:docPr'), 'id')),
  'bookmarks that are twice, unpaired or misnamed': (parts) => {
    const [starts, ends] = [inAllParts(parts, 'w:bookmarkStart'), inAllParts(parts, 'w:bookmarkEnd')];
    const names = valuesOf(starts, 'w:name');
    const ids = valuesOf(starts, 'w:id');
    const unpaired = ids.filter((id) => !valuesOf(ends, 'w:id').includes(id));
    const misnamed = names.filter((name) => !/^[\p{L}_][\p{L}\p{N}_]{0,39}$/u.test(name));
    return [...twice(names.map((name) => name.toLowerCase())), ...twice(ids), ...unpaired, ...misnamed];
  },
  'relations that lead nowhere': (parts) =>
    wordParts(parts).flatMap(([name, root]) => deadRelations(name, root, parts)),
  'addresses that are none': (parts) =>
    wordParts(parts).flatMap(([name]) =>
      [...relationsOf(name, parts).values()]
        .filter(
          ({ external, target }) => external && (!URL.canParse(target) || /\s/.test(target) || target.length > 2_083),
        )
        .map(({ target }) => target),
    ),
  'parts without a type': partsWithoutType,
  'styles that are missing or twice': (parts) => {
    const styles = inAllParts(parts, 'w:style');
    const ids = valuesOf(styles, 'w:styleId');
    const names = valuesOf(inAllParts(parts, 'w:name')).map((name) => name.toLowerCase());
    const used = ['w:pStyle', 'w:rStyle', 'w:tblStyle', 'w:basedOn', 'w:next'].flatMap((name) =>
      valuesOf(inAllParts(parts, name)),
    );
    return [...twice(ids), ...twice(names), ...used.filter((id) => !ids.includes(id))];
  },
  'lists without a numbering': (parts) => {
    const [numbers, definitions] = [inAllParts(parts, 'w:num'), inAllParts(parts, 'w:abstractNum')];
    const ids = valuesOf(numbers, 'w:numId');
    const defined = valuesOf(definitions, 'w:abstractNumId');
    const missing = valuesOf(inAllParts(parts, 'w:numId')).filter((id) => !ids.includes(id));
    const undefinedOnes = valuesOf(inAllParts(parts, 'w:abstractNumId')).filter((id) => !defined.includes(id));
    const levels = valuesOf(inAllParts(parts, 'w:ilvl')).filter((level) => Number(level) > 8);
    return [...missing, ...undefinedOnes, ...levels, ...twice(ids), ...twice(defined)];
  },
  'measures that Word does not take': (parts) => wordParts(parts).flatMap(([, root]) => badMeasures(root)),
  'references of one kind twice in a section': (parts) =>
    inAllParts(parts, 'w:sectPr').flatMap(({ children }) =>
      twice(
        children
          .filter(({ name }) => name.endsWith('Reference'))
          .map((each) => `${each.name} ${each.attributes['w:type']}`),
      ),
    ),
  ...repairsOfTables,
  ...repairsOfNotes,
};

export function partsWithoutType({ names, trees }: OfficeParts): readonly string[] {
  const types = trees.get('[Content_Types].xml')?.children ?? [];
  const known = valuesOf(types, 'PartName');
  const endings = valuesOf(types, 'Extension');
  const bare = names.filter((name) => !known.includes(`/${name}`) && !endings.includes(name.split('.').at(-1) ?? ''));
  const missing = known.filter((name) => name !== '' && !names.includes(name.slice(1)));
  return [...bare.filter((name) => name !== '[Content_Types].xml'), ...missing, ...twice(names)];
}

export function deadRelations(name: string, root: XmlElement, parts: OfficeParts): readonly string[] {
  const relations = relationsOf(name, parts);
  const used = [...allElements(root)].flatMap(({ attributes }) =>
    ['r:id', 'r:embed'].flatMap((attribute) => attributes[attribute] ?? []),
  );
  const missing = used.filter((id) => !relations.has(id));
  const dead = [...relations.values()].filter(({ external, target }) => !external && !parts.names.includes(target));
  return [...missing, ...dead.map(({ target }) => target)].map((each) => `${name} ${each}`);
}

function badMeasures(root: XmlElement): readonly string[] {
  return [...allElements(root)].flatMap(({ name, attributes, children }) => {
    const outside = (attribute: string, least: number, most: number) => {
      const value = attributes[attribute];
      if (value === undefined || (/^-?\d+$/.test(value) && Number(value) >= least && Number(value) <= most)) return [];
      return [`${name} ${attribute} ${value}`];
    };
    if (name === 'wp:extent' || name === 'a:ext') return [...outside('cx', 1, MAX_EMU), ...outside('cy', 1, MAX_EMU)];
    if (name === 'w:sz' || name === 'w:szCs') return outside('w:val', 2, 3_276);
    if (name === 'w:tabs' && children.length > MAX_TABS) return [`${children.length} tab stops`];
    return (LENGTHS[name] ?? []).flatMap((attribute) => outside(attribute, -MAX_TWIPS, MAX_TWIPS));
  });
}
