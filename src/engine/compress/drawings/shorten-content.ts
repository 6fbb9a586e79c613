/** Writes a content stream shorter: points with the digits that paper needs, rectangles as such, nothing set twice (ISO 32000-2, 8.5.2). */
import { walkContent } from '../../content/walk-content.ts';
import { type Matrix, multiply } from '../../geometry/matrix.ts';
import { ContentCopy, type Operand } from './content-copy.ts';
import { PathCopy, POINTS } from './path-copy.ts';
import { numberOf, rounded } from './short-number.ts';
import { StateOperators } from './state-operators.ts';

const MATRIX_OPERANDS = 6;
/** Real content saves its state a few dozen levels deep. */
const MAX_SAVED_STATES = 10_000;
const MOST_DECIMALS = 6;
/** Colours of light and ink: a thirtieth of a level of 255. */
const COLORS = new Set(['g', 'rg', 'k', 'G', 'RG', 'K']);
const COLOR_POWER = -4;

export interface ShortContent {
  readonly bytes: Uint8Array;
  /** How many words are written otherwise than before. */
  readonly changes: number;
}

interface State {
  /** Undefined where it cannot be told. */
  readonly matrix: Matrix | undefined;
  readonly operators: StateOperators;
}

/** The streams of one content, one after the other: the state carries over from one to the next. */
export class ContentShortener {
  readonly #tolerancePt: number;
  readonly #saved: State[] = [];
  #state: State;

  /**
   * @param tolerancePt how far a point may move on paper.
   * @param scale of the content where it is drawn, from its own space to points.
   */
  constructor(tolerancePt: number, scale: number) {
    this.#tolerancePt = tolerancePt;
    this.#state = { matrix: [scale, 0, 0, scale, 0, 0], operators: new StateOperators() };
  }

  shorten(bytes: Uint8Array): ShortContent {
    const copy = new ContentCopy(bytes);
    const path = new PathCopy(copy);
    walkContent(bytes, {
      operand: (start, end) => copy.operand(start, end),
      operator: (start, end) => {
        const word = copy.textOf(start, Math.min(end, start + 4));
        this.#follow(word, copy);
        const isPlain = copy.isPlain(start);
        if (isPlain && COLORS.has(word)) copy.rewrite(copy.operands.map(({ text }) => rounded(text, COLOR_POWER)));
        if (isPlain && POINTS.has(word)) this.#round(word, copy);
        if (isPlain && this.#state.operators.isSet(word, copy.operands)) copy.drop(start, end);
        else path.operator(word, start, end, isPlain);
      },
    });
    return copy.end();
  }

  #follow(word: string, copy: ContentCopy): void {
    const { matrix, operators } = this.#state;
    if (word === 'q' && this.#saved.length < MAX_SAVED_STATES)
      this.#saved.push({ matrix, operators: operators.clone() });
    else if (word === 'Q') this.#state = this.#saved.pop() ?? { matrix, operators: new StateOperators() };
    else if (word === 'cm') this.#state = { matrix: concatenated(copy.operands, matrix), operators };
  }

  #round(word: string, copy: ContentCopy): void {
    const power = this.#power();
    const operands = copy.operands.slice(-(POINTS.get(word) ?? 0));
    if (power === undefined || operands.length < (POINTS.get(word) ?? 0)) return;
    const texts = operands.map(({ text }, at) => {
      const short = rounded(text, power);
      // A rectangle that has become a line would be drawn a pixel wide.
      const isLine = word === 're' && at > 1 && numberOf(short) === 0 && numberOf(text) !== 0;
      return isLine ? text : short;
    });
    copy.rewrite(texts);
  }

  /** The power of ten that points are rounded to: half of it is the most that one moves. */
  #power(): number | undefined {
    const { matrix } = this.#state;
    if (!matrix) return undefined;
    const [a, b, c, d] = matrix;
    const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
    const power = Math.floor(Math.log10((2 * this.#tolerancePt) / scale));
    return Number.isFinite(power) && -power <= MOST_DECIMALS ? power : undefined;
  }
}

function concatenated(operands: readonly Operand[], matrix: Matrix | undefined): Matrix | undefined {
  const numbers = operands.slice(-MATRIX_OPERANDS).map(({ text }) => numberOf(text));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const isWhole = numbers.length === MATRIX_OPERANDS && numbers.every(Number.isFinite);
  return isWhole && matrix ? multiply([a, b, c, d, e, f], matrix) : undefined;
}
