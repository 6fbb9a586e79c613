/** Runs PostScript calculator functions (ISO 32000-2, 7.10.5). They have no loops, so each ends by its length. */

type Step = number | string | readonly Step[];

const MAX_STEPS = 20_000;
const MAX_DEPTH = 32;
const MAX_STACK = 100;
const DEGREES = 180 / Math.PI;

/** Undefined for code that is not built as it should be. */
export function parseCalculator(code: string): ((inputs: readonly number[]) => readonly number[]) | undefined {
  const words = code.replace(/%[^\r\n]*/g, ' ').match(/[{}]|[^\s{}]+/g) ?? [];
  if (words.length > MAX_STEPS || words[0] !== '{') return undefined;
  const root: Step[] = [];
  const open: Step[][] = [root];
  for (const word of words) {
    const current = open.at(-1);
    if (!current) return undefined;
    if (word === '}') open.pop();
    else if (word === '{') {
      const inner: Step[] = [];
      current.push(inner);
      open.push(inner);
    } else current.push(Number.isNaN(Number(word)) ? word : Number(word));
    if (open.length > MAX_DEPTH) return undefined;
  }
  const [body] = root;
  if (open.length !== 1 || !isSteps(body)) return undefined;
  return (inputs) => {
    const stack: number[] = [...inputs];
    execute(body, stack);
    return stack;
  };
}

function isSteps(step: Step | undefined): step is readonly Step[] {
  return Array.isArray(step);
}

function execute(steps: readonly Step[], stack: number[]): void {
  for (const [index, step] of steps.entries()) {
    if (stack.length > MAX_STACK) return;
    if (typeof step === 'number') stack.push(step);
    else if (step === 'if' || step === 'ifelse') branch(step, steps, index, stack);
    else if (typeof step === 'string') operate(step, stack);
  }
}

function branch(word: string, steps: readonly Step[], index: number, stack: number[]): void {
  const holds = pop(stack) !== 0;
  const last = steps[index - 1];
  const first = word === 'if' ? last : steps[index - 2];
  const chosen = holds ? first : last;
  if (isSteps(chosen) && (holds || word === 'ifelse')) execute(chosen, stack);
}

function pop(stack: number[]): number {
  return stack.pop() ?? 0;
}

const ONE: Readonly<Record<string, (a: number) => number>> = {
  abs: Math.abs,
  neg: (a) => -a,
  ceiling: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  truncate: Math.trunc,
  cvi: Math.trunc,
  cvr: (a) => a,
  sqrt: (a) => Math.sqrt(Math.max(0, a)),
  sin: (a) => Math.sin(a / DEGREES),
  cos: (a) => Math.cos(a / DEGREES),
  ln: (a) => Math.log(Math.max(Number.MIN_VALUE, a)),
  log: (a) => Math.log10(Math.max(Number.MIN_VALUE, a)),
  // True and false are 1 and 0 here, which no calculator tells from numbers.
  not: (a) => (a === 0 || a === 1 ? 1 - a : ~a),
};

const TWO: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0 ? 0 : a / b),
  idiv: (a, b) => (b === 0 ? 0 : Math.trunc(a / b)),
  mod: (a, b) => (b === 0 ? 0 : a % b),
  exp: (a, b) => a ** b,
  atan: (a, b) => (Math.atan2(a, b) * DEGREES + 360) % 360,
  eq: (a, b) => Number(a === b),
  ne: (a, b) => Number(a !== b),
  gt: (a, b) => Number(a > b),
  ge: (a, b) => Number(a >= b),
  lt: (a, b) => Number(a < b),
  le: (a, b) => Number(a <= b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  bitshift: (a, b) => (b > 0 ? a << b : a >> -b),
};

function operate(word: string, stack: number[]): void {
  const one = ONE[word];
  const two = TWO[word];
  if (one) stack.push(one(pop(stack)));
  else if (two) {
    const b = pop(stack);
    stack.push(two(pop(stack), b));
  } else if (word === 'true') stack.push(1);
  else if (word === 'false') stack.push(0);
  else arrange(word, stack);
}

function arrange(word: string, stack: number[]): void {
  if (word === 'pop') stack.pop();
  else if (word === 'dup') stack.push(stack.at(-1) ?? 0);
  else if (word === 'exch') stack.push(pop(stack), pop(stack));
  else if (word === 'copy') {
    const count = pop(stack);
    if (count > 0 && count <= stack.length) stack.push(...stack.slice(-count));
  } else if (word === 'index') stack.push(stack.at(-1 - pop(stack)) ?? 0);
  else if (word === 'roll') {
    const by = pop(stack);
    const count = pop(stack);
    if (count <= 0 || count > stack.length) return;
    const moved = stack.splice(stack.length - count);
    const shift = ((by % count) + count) % count;
    stack.push(...moved.slice(count - shift), ...moved.slice(0, count - shift));
  }
}
