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
const MATRIX = /\b(?:transform|patternTransform|gradientTransform)="matrix\(([^)]*)\)/;
/** Of what has others inside. */
const GROUP_MATRIX = /<(?:g|pattern|symbol|clipPath|mask)\b[^>]*?[tT]ransform="matrix\(([^)]*)\)/g;
const MOST_DECIMALS = 8;
const ANY_NUMBER = /-?\d+(?:\.\d+)?(?:e-?\d+)?/g;
const COLOUR = /rgb\(([\d.]+)%, ?([\d.]+)%, ?([\d.]+)%\)/g;

/** @param svg of one page. Data of photographs stays as it is. */
export function compactSvg(svg: string, { precision }: CompactOptions): string {
  return withJoinedGroups(withShortIds(withRoundedNumbers(svg, precision).replace(/>\s+</g, '><')));
}

function withRoundedNumbers(svg: string, precision: number): string {
  const around = moreDecimals(largestScale(svg));
  return svg.replace(NUMBERED, (_, tag: string, attributes: string) => {
    const own = moreDecimals(scaleOf(MATRIX.exec(attributes)?.[1] ?? ''));
    const written = attributes.replace(ATTRIBUTE, (whole: string, name: string, value: string) => {
      const shorter = compactValue(name, value, { lengths: precision + around + own, offsets: precision + around });
      return shorter === undefined ? whole : ` ${name}="${shorter}"`;
    });
    return tag + written;
  });
}

function largestScale(svg: string): number {
  let largest = 1;
  for (const [, matrix = ''] of svg.matchAll(GROUP_MATRIX)) largest = Math.max(largest, scaleOf(matrix));
  return largest;
}

/** How much longer a matrix makes what it is used on. */
function scaleOf(matrix: string): number {
  const [a = 1, b = 0, c = 0, d = 1] = matrix.split(/[\s,]+/).map(Number);
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return Number.isFinite(scale) ? scale : 1;
}

/** Lengths that are made ten times as long need a decimal more. */
function moreDecimals(scale: number): number {
  return scale > 1 ? Math.min(MOST_DECIMALS, Math.ceil(Math.log10(scale))) : 0;
}

interface Decimals {
  readonly lengths: number;
  readonly offsets: number;
}

function compactValue(name: string, value: string, { lengths, offsets }: Decimals): string | undefined {
  if (LENGTHS.has(name)) return roundNumbers(value, lengths);
  if (name === 'transform' || name === 'patternTransform' || name === 'gradientTransform') {
    return roundMatrix(value, offsets);
  }
  if (name === 'style' || name === 'fill' || name === 'stroke') return value.replace(COLOUR, hexColour);
  return undefined;
}

function roundNumbers(value: string, decimals: number): string {
  return value.replace(NUMBER, (number) => rounded(Number(number), decimals)).trim();
}

function roundMatrix(value: string, decimals: number): string {
  let index = 0;
  const isMatrix = value.startsWith('matrix(');
  return value.replace(ANY_NUMBER, (number) => {
    const isFactor = isMatrix && index++ < 4;
    return rounded(Number(number), isFactor ? decimals + MORE_FOR_FACTORS : decimals);
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
