/** Makes the drawing that pdftocairo writes of a page smaller, without a visible difference. */

export interface CompactOptions {
  /** Decimals of lengths, in points. */
  readonly precision: number;
}

/** Factors of a matrix need more decimals than lengths: they are multiplied by lengths. */
const MORE_FOR_FACTORS = 4;
const NUMBERED =
  /(<(?:path|use|rect|image|mask|pattern|linearGradient|radialGradient|stop|g|clipPath|svg|filter)\b)([^>]*)/g;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;
const LENGTHS = new Set(['d', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'fx', 'fy', 'width', 'height']);
const NUMBER = /-?\d+\.\d+(?:e-?\d+)?/g;
const ANY_NUMBER = /-?\d+(?:\.\d+)?(?:e-?\d+)?/g;
const COLOUR = /rgb\(([\d.]+)%, ?([\d.]+)%, ?([\d.]+)%\)/g;

/** @param svg of one page. Data of photographs stays as it is. */
export function compactSvg(svg: string, { precision }: CompactOptions): string {
  return withJoinedGroups(withShortIds(withRoundedNumbers(svg, precision).replace(/>\s+</g, '><')));
}

function withRoundedNumbers(svg: string, precision: number): string {
  return svg.replace(NUMBERED, (_, tag: string, attributes: string) => {
    const written = attributes.replace(ATTRIBUTE, (whole: string, name: string, value: string) => {
      const shorter = compactValue(name, value, precision);
      return shorter === undefined ? whole : ` ${name}="${shorter}"`;
    });
    return tag + written;
  });
}

function compactValue(name: string, value: string, precision: number): string | undefined {
  if (LENGTHS.has(name)) return roundNumbers(value, precision);
  if (name === 'transform' || name === 'patternTransform' || name === 'gradientTransform') {
    return roundMatrix(value, precision);
  }
  if (name === 'style' || name === 'fill' || name === 'stroke') return value.replace(COLOUR, hexColour);
  return undefined;
}

function roundNumbers(value: string, precision: number): string {
  return value.replace(NUMBER, (number) => rounded(Number(number), precision)).trim();
}

function roundMatrix(value: string, precision: number): string {
  let index = 0;
  const isMatrix = value.startsWith('matrix(');
  return value.replace(ANY_NUMBER, (number) => {
    const isFactor = isMatrix && index++ < 4;
    return rounded(Number(number), isFactor ? precision + MORE_FOR_FACTORS : precision);
  });
}

function rounded(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)) + 0);
}

function hexColour(_: string, ...shares: readonly string[]): string {
  const parts = shares.slice(0, 3).map((share) => Math.round((Number(share) / 100) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Each letter of a page refers to its shape by an id. */
function withShortIds(svg: string): string {
  const names = new Map<string, string>();
  for (const [, id = ''] of svg.matchAll(/ id="([^"]*)"/g)) {
    if (!names.has(id)) names.set(id, `a${names.size.toString(36)}`);
  }
  return svg.replace(/( id="|href="#|url\(#)([^")]*)/g, (whole: string, before: string, id: string) => {
    const name = names.get(id);
    return name === undefined ? whole : before + name;
  });
}

const GROUP = /<g( [^>]*)>((?:<use [^>]*\/>)+)<\/g>/g;

/** Words are groups of letters: those that look the same and follow each other become one. */
function withJoinedGroups(svg: string): string {
  const parts: string[] = [];
  let end = 0;
  let last: string | undefined;
  for (const { index, 0: whole, 1: look = '', 2: letters = '' } of svg.matchAll(GROUP)) {
    const joins = index === end && look === last && !/ (?:id|clip-path|mask|filter|transform)=|opacity:0?\./.test(look);
    if (!joins) parts.push(last === undefined ? '' : '</g>', svg.slice(end, index), `<g${look}>`);
    parts.push(letters);
    end = index + whole.length;
    last = look;
  }
  if (last !== undefined) parts.push('</g>');
  return parts.join('') + svg.slice(end);
}
