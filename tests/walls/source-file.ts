/** Reads the source as the walls see it: imports, functions, and words that only some files may use. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Path from the project's folder (`src/contract/tool.ts`), or the package's name. */
  readonly target: string;
  /** Gone at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface FunctionSpan {
  readonly line: number;
  readonly lines: number;
  /** The callback of a `describe`: a heading over tests more than a function. */
  readonly describesTests: boolean;
}

export interface SourceFile {
  /** From the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Lines that pass on what another file exports; all of it, for `export *`. */
  readonly reExports: readonly { readonly line: number; readonly all: boolean }[];
  readonly functions: readonly FunctionSpan[];
  /** Lines with `process.env`. */
  readonly environment: readonly number[];
  /** Lines with the type `any`, or with a non-null `!`. */
  readonly loose: readonly number[];
  /** Lines that give a `reason`, or what was `found` or is `ready`, as words of their own. */
  readonly reasons: readonly number[];
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'scripts', 'tests'];
const CODE = /\.(ts|tsx|mjs)$/;

/** Every source file of the project, styles included; fixtures are data. */
export function readSources(): readonly SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter((file) => !file.startsWith('tests/fixtures/'))
      .sort()
      .map((file) => parseSource(file, readFileSync(path.join(ROOT, file), 'utf8'))),
  );
}

/** @throws Error when the text is not TypeScript. */
export function parseSource(file: string, text: string): SourceFile {
  const found = new Findings(file, text);
  if (CODE.test(file)) {
    const { program, errors } = parseSync(file, text);
    const [first] = errors;
    if (first) throw new Error(`${file}: ${first.message}`);
    if (isNode(program)) found.visit(program, undefined);
  }
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);
/** Values of messages that are words themselves. */
const WORDS: ReadonlySet<unknown> = new Set(['reason', 'found', 'ready']);
const LOOSE: ReadonlySet<string> = new Set(['TSAnyKeyword', 'TSNonNullExpression']);

class Findings implements SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: Import[] = [];
  readonly reExports: { readonly line: number; readonly all: boolean }[] = [];
  readonly functions: FunctionSpan[] = [];
  readonly environment: number[] = [];
  readonly loose: number[] = [];
  readonly reasons: number[] = [];
  readonly #lineEnds: readonly number[];

  constructor(file: string, text: string) {
    this.path = file;
    this.text = text;
    this.#lineEnds = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  }

  visit(node: Node, parent: Node | undefined): void {
    this.#noteImport(node);
    const line = this.#lineOf(node.start);
    if (FUNCTIONS.has(node.type)) this.#noteFunction(node, parent);
    if (LOOSE.has(node.type)) this.loose.push(line);
    if (givesReason(node)) this.reasons.push(line);
    if (node.type === 'MemberExpression' && this.#source(node) === 'process.env') this.environment.push(line);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) this.visit(child, node);
    }
  }

  #noteImport(node: Node): void {
    const line = this.#lineOf(node.start);
    const reExports = node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source);
    if (reExports) this.reExports.push({ line, all: node.type === 'ExportAllDeclaration' });
    if (node.type === 'ImportDeclaration' || reExports) {
      this.#addImport(node.source, isTypeOnly(node), line);
    } else if (node.type === 'ImportExpression') {
      this.#addImport(node.source, false, line);
    } else if (node.type === 'TSImportType') {
      this.#addImport(node.source ?? node.argument, true, line);
    } else if (
      node.type === 'NewExpression' &&
      /^new URL\([\s\S]*,\s*import\.meta\.url\s*\)$/.test(this.#source(node))
    ) {
      this.#addImport((node.arguments as readonly unknown[])[0], false, line);
    }
  }

  #addImport(source: unknown, typeOnly: boolean, line: number): void {
    const value = isNode(source) ? source.value : undefined;
    if (typeof value !== 'string') return;
    const target = value.startsWith('.') ? path.posix.join(path.posix.dirname(this.path), value) : value;
    this.imports.push({ target, typeOnly, line });
  }

  #noteFunction(node: Node, parent: Node | undefined): void {
    const line = this.#lineOf(node.start);
    const describesTests = parent?.type === 'CallExpression' && /^describe\b/.test(this.#source(parent));
    this.functions.push({ line, lines: this.#lineOf(node.end) - line + 1, describesTests });
  }

  #source(node: Node): string {
    return this.text.slice(node.start, node.end);
  }

  /** Every node asks, and generated files have 20,000 lines: by halves. */
  #lineOf(offset: number): number {
    let [low, high] = [0, this.#lineEnds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lineEnds[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }
}

/** `import type …`, or braces in which every name is marked as a type. */
function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = (node.specifiers ?? []) as readonly Node[];
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type');
}

function givesReason(node: Node): boolean {
  const name = { Property: node.key, VariableDeclarator: node.id, AssignmentExpression: node.left }[node.type];
  const value = node.type === 'VariableDeclarator' ? node.init : (node.value ?? node.right);
  return isNode(name) && WORDS.has(name.name ?? name.value) && isSentence(value);
}

/** A text with a blank in it, or one that is put together; a single word is a code. */
function isSentence(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'Literal') return typeof value.value === 'string' && value.value.includes(' ');
  if (value.type === 'TemplateLiteral') return true;
  const parts = [value.left, value.right, value.consequent, value.alternate, value.expression];
  return value.type !== 'CallExpression' && parts.some(isSentence);
}
