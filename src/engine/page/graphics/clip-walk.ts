/** Follows a content stream and tells of all that it draws by what box it is clipped (ISO 32000-2, 8.5.4). */
import type { ContentOperator } from '../../content/content-operators.ts';
import { IDENTITY, type Matrix, multiply } from '../../geometry/matrix.ts';
import { intersectBoxes, type PageBox } from '../../geometry/page-box.ts';

export interface ClippedObject {
  /** `line` for a path that is stroked. */
  readonly kind: 'area' | 'line' | 'text' | 'other';
  /** In the page's own space, around the clipping path; absent where nothing clips. */
  readonly clip?: PageBox;
}

interface State {
  readonly matrix: Matrix;
  readonly clip?: PageBox;
}

const MAX_DEPTH = 512;
const NOTHING: PageBox = { left: 0, bottom: 0, right: 0, top: 0 };
const KINDS: ReadonlyMap<string, ClippedObject['kind']> = new Map([
  ...['f', 'F', 'f*'].map((word) => [word, 'area'] as const),
  ...['S', 's', 'B', 'B*', 'b', 'b*'].map((word) => [word, 'line'] as const),
  ...['Tj', 'TJ', "'", '"'].map((word) => [word, 'text'] as const),
  ...['Do', 'sh', 'BI'].map((word) => [word, 'other'] as const),
]);
const TEXTS = new Set(['text', 'other']);

export class ClipWalk {
  /** In the order in which they are drawn. */
  readonly objects: ClippedObject[] = [];
  readonly #saved: State[] = [];
  #state: State = { matrix: IDENTITY };
  #path: PageBox | undefined;
  #clips = false;
  /** Of what was not saved any more, so that what is restored is still told. */
  #unsaved = 0;

  read({ word, operands }: ContentOperator): void {
    const numbers = operands.flatMap((operand) => (typeof operand === 'number' ? [operand] : []));
    const kind = KINDS.get(word);
    if (kind) this.objects.push({ kind, ...(this.#state.clip ? { clip: this.#state.clip } : {}) });
    if (word === 'n' || (kind && !TEXTS.has(kind))) this.#endPath();
    else if (word === 'W' || word === 'W*') this.#clips = true;
    else if (word === 'm' || word === 'l' || word === 'c' || word === 'v' || word === 'y') this.#addPoints(numbers);
    else if (word === 're') this.#addBox(numbers);
    else this.#setState(word, numbers);
  }

  #setState(word: string, [a, b, c, d, e, f]: readonly number[]): void {
    if (word === 'q') this.#save();
    else if (word === 'Q') this.#restore();
    else if (word === 'cm' && f !== undefined) {
      const own: Matrix = [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f];
      this.#state = { ...this.#state, matrix: multiply(own, this.#state.matrix) };
    }
  }

  #save(): void {
    if (this.#saved.length < MAX_DEPTH) this.#saved.push(this.#state);
    else this.#unsaved++;
  }

  #restore(): void {
    if (this.#unsaved > 0) this.#unsaved--;
    else this.#state = this.#saved.pop() ?? this.#state;
  }

  /** Curves stay within the points that pull them. */
  #addPoints(numbers: readonly number[]): void {
    const [a, b, c, d, e, f] = this.#state.matrix;
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [x = 0, y = 0] = [numbers[at], numbers[at + 1]];
      const [left, bottom] = [a * x + c * y + e, b * x + d * y + f];
      const path = this.#path ?? { left, bottom, right: left, top: bottom };
      this.#path = {
        left: Math.min(path.left, left),
        bottom: Math.min(path.bottom, bottom),
        right: Math.max(path.right, left),
        top: Math.max(path.top, bottom),
      };
    }
  }

  #addBox([x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
    this.#addPoints([x, y, x + width, y, x + width, y + height, x, y + height]);
  }

  #endPath(): void {
    const { clip } = this.#state;
    const path = this.#path;
    if (this.#clips && path)
      this.#state = { ...this.#state, clip: clip ? (intersectBoxes(clip, path) ?? NOTHING) : path };
    this.#path = undefined;
    this.#clips = false;
  }
}
