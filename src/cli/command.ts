/** Reads the command line: what to run, on which files, with which options, and where results go. */
import path from 'node:path';
import { checkFileCount } from '../contract/input-check.ts';
import type { TextParams } from '../contract/messages/fill-text.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { byOption, optionOfPart, partName } from '../contract/options/attached-file.ts';
import type { Field } from '../contract/options/field.ts';
import { kebabCase } from '../contract/options/kebab-case.ts';
import { declaredFields, type OptionValues, parseToolOptions, type ToolDeclaration } from '../contract/tool.ts';
import { loadTool } from '../tools/load-tool.ts';
import { requestOptions } from '../tools/request-options.ts';

export interface RunCommand {
  readonly kind: 'run';
  readonly tool: ToolDeclaration;
  /** As written; checked already. */
  readonly options: Readonly<Record<string, string>>;
  /** The same, as the check took them. */
  readonly values: OptionValues<ToolDeclaration>;
  /** Files of options: `partName` → absolute path. */
  readonly attached: Readonly<Record<string, string>>;
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly outDir: string;
  readonly server: string | undefined;
  /** Results of earlier runs are not replaced. */
  readonly keepsEarlier?: boolean;
}

export type Command =
  | RunCommand
  | { readonly kind: 'help'; readonly tool?: ToolDeclaration }
  | { readonly kind: 'tools' }
  | { readonly kind: 'version' };

/** @throws ToolError `usage`, `unknown-tool`, `not-two-files`, `bad-option` or `bad-pages`: all of them wrong usage. */
export async function parseCommand(args: readonly string[]): Promise<Command> {
  const [name, ...rest] = args.filter((arg, index) => !(arg === '--json' && index === 0));
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return { kind: 'help' };
  if (name === '--version' || name === '-V') return { kind: 'version' };
  if (name === 'tools') return { kind: 'tools' };
  if (name === 'run') return parseCommand(await (await import('./recipe-words.ts')).recipeWords(rest));
  const tool = await loadTool(name);
  const words = new Words(tool);
  words.read(rest);
  if (words.help) return { kind: 'help', tool };
  const values = await requestOptions(tool, { ...words.options, ...presentFiles(words.attached) });
  if (words.outDir === undefined) throw usage(because('say-where'));
  checkCount(tool, words.files.length, values.batch);
  return {
    kind: 'run',
    tool,
    options: words.options,
    values,
    attached: words.attached,
    files: words.files.map((file) => path.resolve(file)),
    outDir: path.resolve(words.outDir),
    server: words.server,
  };
}

/** As every door counts them, told in words of the command line. */
function checkCount(tool: ToolDeclaration, count: number, batch: boolean): void {
  if (count === 0) throw usage(because('name-files', { tool: tool.id }));
  if (count > 1 && tool.inputs === 'single' && !batch) throw usage(because('one-file', { tool: tool.id }));
  if (tool.maxFiles > 0 && count > tool.maxFiles && !tool.takesTwo)
    throw usage(because('at-most-files', { tool: tool.id, limit: tool.maxFiles }));
  checkFileCount(tool, count, batch);
}

/** What the options' check is told of files: that they are there. */
function presentFiles(attached: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return byOption(Object.entries(attached).map(([part, file]) => [part, { name: path.basename(file), data: '' }]));
}

export function usage(reason: TextParams): ToolError {
  return new ToolError('usage', reason);
}

const BOOLEAN_WORD = /^(true|false|1|0|on|off|yes|no)$/i;

/** Sorts the words after the tool's name into options, files and the flags of the command line itself. */
class Words {
  readonly options: Record<string, string> = {};
  readonly attached: Record<string, string> = {};
  readonly files: string[] = [];
  outDir: string | undefined;
  server: string | undefined;
  help = false;
  readonly #tool: ToolDeclaration;
  readonly #fields: ReadonlyMap<string, Field>;

  constructor(tool: ToolDeclaration) {
    this.#tool = tool;
    this.#fields = new Map(declaredFields(tool).map((field) => [kebabCase(field.name), field]));
  }

  read(words: readonly string[]): void {
    for (let index = 0; index < words.length; index++) {
      const word = words[index] ?? '';
      if (word === '--') {
        this.files.push(...words.slice(index + 1));
        return;
      }
      if (word === '-h' || word === '--help') this.help = true;
      else if (word.startsWith('--') || word === '-o') index += this.#readFlag(word, words[index + 1]);
      else this.files.push(word);
    }
  }

  /** Returns how many further words it used. */
  #readFlag(word: string, next: string | undefined): number {
    const [, spelling = '', inline] = /^--?([^=]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (spelling === 'json') return 0;
    const field = this.#fields.get(kebabCase(spelling));
    if (field?.kind === 'boolean' && inline === undefined && !BOOLEAN_WORD.test(next ?? '')) {
      this.#give(spelling, 'true');
      return 0;
    }
    const own = spelling === 'out' || spelling === 'o' || spelling === 'server';
    if (!field && !own) parseToolOptions(this.#tool, { [spelling]: '' });
    const value = inline ?? next;
    if (value === undefined) throw usage(because('needs-a-value', { flag: spelling }));
    const isFile = field?.kind === 'file' && !(field.orJson && /^\s*[[{]/.test(value));
    if (isFile) this.#attach(field.name, field.most, value);
    else if (field) this.#give(spelling, value);
    else if (spelling === 'server') this.server = value;
    else this.outDir = value;
    return inline === undefined ? 1 : 0;
  }

  /** The last one counts where an option takes one file. */
  #attach(option: string, most: number | undefined, file: string): void {
    const before = Object.keys(this.attached).filter((part) => optionOfPart(part) === option).length;
    this.attached[most === undefined ? option : partName(option, before)] = path.resolve(file);
  }

  #give(spelling: string, value: string): void {
    if (this.options[spelling] !== undefined && this.options[spelling] !== value) {
      throw new ToolError('bad-option', { field: spelling, ...because('given-twice', { option: spelling }) });
    }
    this.options[spelling] = value;
  }
}
