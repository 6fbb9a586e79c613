/** Writes outlines as Type 2 charstrings, the ones of CFF fonts (Adobe Technical Note 5177). */
import type { Outline, OutlineStep, Stem } from './type1-outline.ts';

const MAX_STEMS = 96;
/** Operands that an operator may have, less those of a width and a rest. */
const MAX_OPERANDS = 46;
const HSTEM = 1;
const VSTEM = 3;
const HSTEM_MASKED = 18;
const HINT_MASK = 19;
const VSTEM_MASKED = 23;
const END = 14;

/** @throws RangeError where the outline does not fit the format. */
export function writeType2(outline: Outline, widths: { readonly usual: number; readonly base: number }): Uint8Array {
  const code = new CodeWriter();
  const width = outline.width === widths.usual ? [] : [outline.width - widths.base];
  if (outline.accented) {
    code.put([...width, ...outline.accented], END);
    return code.finish();
  }
  const stems = allStems(outline.steps);
  const sets = outline.steps.filter((step) => step.kind === 'stems').length;
  const hasMask = sets > 1;
  const level = stems.filter((stem) => !stem.isVertical);
  const upright = stems.filter((stem) => stem.isVertical);
  let first = width;
  if (level.length > 0) {
    code.putStems(first, level, hasMask ? HSTEM_MASKED : HSTEM);
    first = [];
  }
  if (upright.length > 0) {
    code.putStems(first, upright, hasMask ? VSTEM_MASKED : VSTEM);
    first = [];
  }
  const mask = (active: readonly Stem[]) => stems.map((stem) => active.some((each) => isSame(each, stem)));
  let path: DrawnStep[] = [];
  const flush = () => {
    for (const { operands, operator } of joinSteps(path)) {
      code.put([...first, ...operands], operator);
      first = [];
    }
    path = [];
  };
  for (const step of outline.steps) {
    if (step.kind !== 'stems') path.push(step);
    else if (hasMask && stems.length > 0) {
      flush();
      code.putMask(mask(step.stems));
    }
  }
  flush();
  code.put(first, END);
  return code.finish();
}

type DrawnStep = Exclude<OutlineStep, { readonly kind: 'stems' }>;

/** Every stem of the glyph once, from the bottom and from the left, as the format asks. */
function allStems(steps: readonly OutlineStep[]): readonly Stem[] {
  const stems: Stem[] = [];
  for (const step of steps) {
    if (step.kind !== 'stems') continue;
    for (const stem of step.stems) if (!stems.some((each) => isSame(each, stem))) stems.push(stem);
  }
  if (stems.length > MAX_STEMS) throw new RangeError('stems');
  const bottom = ({ at, width }: Stem) => (width < 0 ? at + width : at);
  return stems.sort(
    (a, b) =>
      Number(a.isVertical) - Number(b.isVertical) || bottom(a) - bottom(b) || Math.abs(a.width) - Math.abs(b.width),
  );
}

function isSame(a: Stem, b: Stem): boolean {
  return a.isVertical === b.isVertical && a.at === b.at && a.width === b.width;
}

interface Operation {
  readonly operands: number[];
  readonly operator: number;
}

const LINES = 5;
const LEVEL_LINES = 6;
const UPRIGHT_LINES = 7;
const CURVES = 8;
const MOVE = 21;
const LEVEL_MOVE = 22;
const UPRIGHT_MOVE = 4;
const UPRIGHT_CURVES = 30;
const LEVEL_CURVES = 31;
const FLEX = 0x0c23;

/** Steps as operators; lines and curves in a row share one as long as it has room. */
function joinSteps(steps: readonly DrawnStep[]): readonly Operation[] {
  const made: Operation[] = [];
  // Whether what the operator takes next is level: lines and curves along the axes take turns.
  let nextIsLevel = false;
  const add = (operator: number, operands: readonly number[], continues: boolean) => {
    const last = made.at(-1);
    if (continues && last && last.operands.length + operands.length <= MAX_OPERANDS) last.operands.push(...operands);
    else made.push({ operator, operands: [...operands] });
  };
  for (const step of steps) {
    const last = made.at(-1)?.operator;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = step.by;
    if (step.kind === 'move') {
      if (b === 0) add(LEVEL_MOVE, [a], false);
      else if (a === 0) add(UPRIGHT_MOVE, [b], false);
      else add(MOVE, [a, b], false);
    } else if (step.kind === 'flex') add(FLEX, step.by, false);
    else if (step.kind === 'line' && (a === 0 || b === 0)) {
      const isLevel = b === 0;
      const continues = (last === LEVEL_LINES || last === UPRIGHT_LINES) && isLevel === nextIsLevel;
      add(isLevel ? LEVEL_LINES : UPRIGHT_LINES, [isLevel ? a : b], continues && hasRoom(made, 1));
      nextIsLevel = !isLevel;
    } else if (step.kind === 'line') add(LINES, [a, b], last === LINES);
    else if ((b === 0 && e === 0) || (a === 0 && f === 0)) {
      const isLevel = b === 0 && e === 0;
      const continues = (last === LEVEL_CURVES || last === UPRIGHT_CURVES) && isLevel === nextIsLevel;
      add(
        isLevel ? LEVEL_CURVES : UPRIGHT_CURVES,
        isLevel ? [a, c, d, f] : [b, c, d, e],
        continues && hasRoom(made, 4),
      );
      nextIsLevel = !isLevel;
    } else add(CURVES, step.by, last === CURVES);
  }
  return made;
}

function hasRoom(made: readonly Operation[], more: number): boolean {
  return (made.at(-1)?.operands.length ?? 0) + more <= MAX_OPERANDS;
}

class CodeWriter {
  readonly #bytes: number[] = [];

  /** Stems as distances: from the edge before, and how thick. */
  putStems(width: readonly number[], stems: readonly Stem[], operator: number): void {
    const operands: number[] = [...width];
    let edge = 0;
    for (const [index, stem] of stems.entries()) {
      operands.push(stem.at - edge, stem.width);
      edge = stem.at + stem.width;
      // The stack holds 48 numbers; what follows is another operator of the same kind.
      if (operands.length < MAX_OPERANDS || index === stems.length - 1) continue;
      this.put(operands, operator);
      operands.length = 0;
    }
    if (operands.length > 0) this.put(operands, operator);
  }

  putMask(active: readonly boolean[]): void {
    this.#bytes.push(HINT_MASK);
    for (let at = 0; at < active.length; at += 8) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit++) byte |= active[at + bit] ? 0x80 >> bit : 0;
      this.#bytes.push(byte);
    }
  }

  put(operands: readonly number[], operator: number): void {
    for (const operand of operands) this.#putNumber(operand);
    if (operator > 0xff) this.#bytes.push(operator >> 8);
    this.#bytes.push(operator & 0xff);
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #putNumber(value: number): void {
    if (!Number.isFinite(value) || Math.abs(value) >= 32_768) throw new RangeError('number');
    if (!Number.isInteger(value)) {
      const fixed = Math.round(value * 65_536);
      this.#bytes.push(255, (fixed >> 24) & 255, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255);
    } else if (Math.abs(value) <= 107) this.#bytes.push(value + 139);
    else if (value >= 108 && value <= 1131) this.#bytes.push(247 + ((value - 108) >> 8), (value - 108) & 255);
    else if (value <= -108 && value >= -1131) this.#bytes.push(251 + ((-value - 108) >> 8), (-value - 108) & 255);
    else this.#bytes.push(28, (value >> 8) & 255, value & 255);
  }
}
