/** numbering.xml: lists that look the same share one definition, and each begins its numbers anew (ECMA-376 part 1, 17.9). */
import type { NumberFormat } from '../../../layout/model.ts';
import { bulletSign } from '../../office/bullet-sign.ts';
import { XML_HEAD, xmlText } from '../../office/xml.ts';
import { twips } from '../measures.ts';
import { WORD_MAIN } from '../parts.ts';
import { type CountedList, type ListLevel, MAX_LEVEL } from './numbering.ts';
import { firstLineAttribute } from './paragraph-properties.ts';

const FORMATS: Readonly<Record<NumberFormat, string>> = {
  bullet: 'bullet',
  decimal: 'decimal',
  'lower-letter': 'lowerLetter',
  'upper-letter': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
};

/** For levels that the document does not use. */
const NEXT_SIGNS = ['•', '◦', '▪'] as const;
const NEXT_FORMATS: readonly NumberFormat[] = ['decimal', 'lower-letter', 'lower-roman'];
const STEP_PT = 18;
const SAME_PT = 1;

interface Definition {
  readonly levels: Map<number, ListLevel>;
  readonly lists: CountedList[];
}

/** @returns nothing for a document without lists. */
export function numberingXml(lists: readonly CountedList[]): string | undefined {
  if (lists.length === 0) return undefined;
  const definitions = shareDefinitions(lists);
  const abstract = definitions.map(({ levels }, index) => definitionXml(levels, index));
  const counted = definitions.flatMap((definition, index) =>
    definition.lists.flatMap((list) => list.counted.map((each) => ({ ...each, definition: index }))),
  );
  const numbers = counted
    .sort((one, other) => one.id - other.id)
    .map(({ id, starts, definition }) => {
      const overrides = [...starts]
        .sort(([one], [other]) => one - other)
        .map(
          ([level, value]) =>
            `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${startValue(value)}"/></w:lvlOverride>`,
        );
      return `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${overrides.join('')}</w:num>`;
    });
  return `${XML_HEAD}<w:numbering xmlns:w="${WORD_MAIN}">${abstract.join('')}${numbers.join('')}</w:numbering>`;
}

function shareDefinitions(lists: readonly CountedList[]): readonly Definition[] {
  const definitions: Definition[] = [];
  for (const list of lists) {
    const fitting = definitions.find(({ levels }) =>
      [...list.levels].every(([at, level]) => agrees(levels.get(at), level)),
    );
    if (!fitting) {
      definitions.push({ levels: new Map(list.levels), lists: [list] });
      continue;
    }
    fitting.lists.push(list);
    for (const [at, level] of list.levels) if (!fitting.levels.has(at)) fitting.levels.set(at, level);
  }
  return definitions;
}

function agrees(known: ListLevel | undefined, level: ListLevel): boolean {
  if (!known) return true;
  const near = (one: number, other: number) => Math.abs(one - other) < SAME_PT;
  return (
    known.format === level.format &&
    known.pattern === level.pattern &&
    known.plainNumbers === level.plainNumbers &&
    known.hasTab === level.hasTab &&
    near(known.indent.leftPt, level.indent.leftPt) &&
    near(known.indent.firstLinePt, level.indent.firstLinePt)
  );
}

/** Word knows a list again by its `nsid` when text is pasted elsewhere. */
function definitionXml(levels: ReadonlyMap<number, ListLevel>, id: number): string {
  const nsid = (0x10000000 + id * 7_919).toString(16).toUpperCase().padStart(8, '0');
  const isMulti = [...levels.values()].some(({ pattern }) => /%[1-9].*%[1-9]/.test(pattern));
  const xml = Array.from({ length: MAX_LEVEL + 1 }, (_, level) =>
    levelXml(levels.get(level) ?? madeUp(levels, level), level),
  );
  return [
    `<w:abstractNum w:abstractNumId="${id}"><w:nsid w:val="${nsid}"/>`,
    `<w:multiLevelType w:val="${isMulti ? 'multilevel' : 'hybridMultilevel'}"/>${xml.join('')}</w:abstractNum>`,
  ].join('');
}

/** What someone gets who presses Tab in a level that the document does not use. */
function madeUp(levels: ReadonlyMap<number, ListLevel>, level: number): ListLevel {
  const upper = [...levels].filter(([at]) => at < level).sort(([one], [other]) => other - one)[0];
  const [from, known] = upper ?? [level, undefined];
  const leftPt = (known?.indent.leftPt ?? STEP_PT) + (level - from) * STEP_PT;
  const isBullet = (known ?? [...levels.values()][0])?.format === 'bullet';
  const format = isBullet ? 'bullet' : (NEXT_FORMATS[level % NEXT_FORMATS.length] ?? 'decimal');
  const pattern = isBullet ? (NEXT_SIGNS[level % NEXT_SIGNS.length] ?? '•') : `%${level + 1}.`;
  return { format, pattern, plainNumbers: false, hasTab: false, indent: { leftPt, rightPt: 0, firstLinePt: -STEP_PT } };
}

function levelXml({ format, pattern, indent, hasTab, plainNumbers }: ListLevel, level: number): string {
  const text = format === 'bullet' ? bulletSign(pattern) : pattern;
  const hangs = hasTab || indent.firstLinePt < 0;
  return [
    `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${FORMATS[format]}"/>`,
    plainNumbers ? '<w:isLgl/>' : '',
    hangs ? '' : '<w:suff w:val="space"/>',
    `<w:lvlText w:val="${xmlText(text)}"/><w:lvlJc w:val="left"/>`,
    `<w:pPr><w:ind w:left="${twips(indent.leftPt)}"${firstLineAttribute(indent.firstLinePt)}/></w:pPr>`,
    format === 'bullet' ? signFont(text) : '',
    '</w:lvl>',
  ].join('');
}

/** A number of a paragraph is at most this in Word. */
function startValue(value: number): number {
  return Math.min(32_767, Math.max(0, Math.round(value)));
}

/** Signs that few text fonts have stand in one that does; `o` is a circle only in Courier. */
function signFont(text: string): string {
  const name = text === 'o' ? 'Courier New' : 'Arial';
  const hasOwn = /^[\u0021-\u00b7\u2010-\u2027]+$/.test(text) && text !== 'o';
  if (hasOwn) return '';
  return `<w:rPr><w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}" w:hint="default"/></w:rPr>`;
}
