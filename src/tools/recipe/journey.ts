/** Takes the files of a job through one step of a recipe after another. */
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileTypeId, opensNoFile, takesAnyFile } from '../../contract/files/file-type.ts';
import { worksAlone } from '../../contract/input-check.ts';
import type { ErrorParams } from '../../contract/messages/error-table.ts';
import { failedFile } from '../../contract/messages/failed-file.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { OtherTools, RunContext, StepPlace, StepWork } from '../../contract/operation.ts';
import { kebabCase } from '../../contract/options/kebab-case.ts';
import type { RecipeStep } from '../../contract/recipe/recipe.ts';
import type { OptionValues, ToolDeclaration } from '../../contract/tool.ts';
import { matches } from './matches.ts';
import { type Given, stepOptions } from './step-options.ts';
import type { tool } from './tool.ts';
import { isBeside, nextFiles, type Travelling } from './travelling.ts';

export type Options = OptionValues<typeof tool>;

export interface Stage {
  /** From 0. */
  readonly index: number;
  readonly step: RecipeStep;
  readonly tool: ToolDeclaration;
  /** Of each file, its place among those that the step before left. */
  readonly places: ReadonlyMap<Travelling, number>;
}

/** What a step made of each file. */
type Made = ReturnType<typeof nextFiles>;

/** Options of the recipe itself that its steps take over where they do not say otherwise. */
const TAKEN_OVER = ['password', 'on-signed', 'on-damaged', 'confirm-rights'] as const;
/** What a visitor can answer at once is told as any tool tells it, of the files that came. */
const ANSWERABLE = ['need-password', 'wrong-password', 'not-allowed'];

export class Journey {
  readonly #options: Options;
  readonly #given: Given;
  readonly #others: OtherTools;
  readonly #context: RunContext;
  readonly #steps: number;

  /** @param steps how many there are. */
  constructor(options: Options, given: Given, others: OtherTools, context: RunContext, steps: number) {
    this.#options = options;
    this.#given = given;
    this.#others = others;
    this.#context = context;
    this.#steps = steps;
  }

  /**
   * @returns the files after the step; those that it does not take pass it by.
   * @throws ToolError `step-failed` where no file is left; a missing password or right is told as such.
   */
  async step(stage: Stage, files: readonly Travelling[]): Promise<readonly Travelling[]> {
    const failures = new Failures(stage, this.#context);
    const { takes, passes } = await this.#part(stage, files, failures);
    const made = takes.length > 0 ? await this.#perform(stage, takes, failures) : undefined;
    const next = files.flatMap((file) => (passes.has(file) ? [file] : (made?.get(file) ?? [])));
    if (next.length === 0) throw failures.end(takes.some((file) => file.made === undefined));
    failures.tell();
    return next;
  }

  /** Removes files of steps that no later step needs. A file of the job may come through a step as it was. */
  async removeUnneeded(files: readonly Travelling[], needed: readonly Travelling[]): Promise<void> {
    const kept = new Set([...needed, ...(this.#context.given ?? [])].map(({ path }) => path));
    for (const { path, made } of files) {
      // What an earlier unit made may only be read.
      if (made && !kept.has(path)) await rm(path, { force: true }).catch(() => undefined);
    }
  }

  async #part(stage: Stage, files: readonly Travelling[], failures: Failures) {
    const { step, tool } = stage;
    const takes: Travelling[] = [];
    const passes = new Set<Travelling>();
    const isTaken = ({ made }: Travelling) => made === undefined || accepts(tool, made.type);
    // A report beside a result goes no further; where nothing else is there, the step says what is wrong with it.
    const sortsOut = files.some((file) => isTaken(file) && !isBeside(file.made));
    for (const file of files) {
      const passesBy = sortsOut && (!isTaken(file) || isBeside(file.made));
      try {
        if (step.when) this.#others.begins(placeOf(stage), file.origin);
        const isMeant = !passesBy && (!step.when || (await matches(file, step.when, this.#options, this.#context)));
        if (isMeant) takes.push(file);
        else passes.add(file);
      } catch (error) {
        failures.add(error, [file.name]);
      }
    }
    return { takes, passes };
  }

  /** Files that are worked on together: one that the step names as bad stops alone, and it is done without that one. */
  async #perform(stage: Stage, takes: readonly Travelling[], failures: Failures): Promise<Made | undefined> {
    try {
      return await this.#performOnce(stage, takes, failures);
    } catch (error) {
      const bad = worksAlone(stage.tool) ? undefined : onlyNamed(error, takes);
      failures.add(error, bad ? [bad.name] : takes.map(({ name }) => name));
      const others = takes.filter((file) => file !== bad);
      const isAsked = bad?.made === undefined && error instanceof ToolError && ANSWERABLE.includes(error.code);
      if (!bad || isAsked || stage.tool.takesTwo || others.length === 0) return undefined;
      return this.#perform(stage, others, failures);
    }
  }

  async #performOnce(stage: Stage, takes: readonly Travelling[], failures: Failures): Promise<Made> {
    const { index, step, tool, places } = stage;
    const folder = join(this.#context.workDir, `given-${index}`);
    const own = await stepOptions(tool, step, this.#given, folder);
    const outputs = await this.#others.perform({
      step: index + 1,
      tool: step.tool,
      options: { ...this.#takenOver(tool, own), ...own },
      inputs: takes.map(({ made: _made, origin: _origin, ...file }) => file),
      places: takes.map((file) => places.get(file) ?? 0),
      share: [index / this.#steps, 1 / this.#steps],
      begins: (place) => this.#others.begins(placeOf(stage), place === undefined ? undefined : takes[place]?.origin),
      warn: failures.warn,
    });
    return nextFiles(outputs, takes, (path) => statSync(path).size);
  }

  /** The password of a tool that opens no file is a new one, and so is that beside a current one. */
  #takenOver(tool: ToolDeclaration, own: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const said = new Set(Object.keys(own).map(kebabCase));
    const values: Readonly<Record<string, unknown>> = this.#options;
    const open = TAKEN_OVER.filter((name) => !said.has(name) && !(name === 'password' && opensNoFile(tool)));
    const opens = 'current-password';
    const { password } = this.#options;
    const current = Object.hasOwn(tool.options, opens) && !said.has(opens) ? { [opens]: password } : {};
    return { ...Object.fromEntries(open.map((name) => [name, values[name]])), ...current };
  }
}

function accepts(tool: ToolDeclaration, type: FileTypeId): boolean {
  return takesAnyFile(tool) || tool.accepts.includes(type);
}

/** Files that a step could not do. They are told where others come through; else the job fails with the first. */
class Failures {
  #first: ToolError | undefined;
  readonly #files = new Map<string, ErrorParams>();
  readonly #stage: Stage;
  readonly #context: RunContext;

  constructor(stage: Stage, context: RunContext) {
    this.#stage = stage;
    this.#context = context;
  }

  /** Passes on what the step warns of, named after the step where that says more. */
  readonly warn: StepWork['warn'] = (code, params) => {
    if (code === 'file-failed') this.#files.set(String(params.file), params);
    else if (code === 'option-ignored') this.#context.warn('step-option-ignored', { ...params, ...this.#place });
    else this.#context.warn(code, params);
  };

  /** @throws what is no ToolError */
  add(error: unknown, files: readonly string[]): void {
    if (!(error instanceof ToolError)) throw error;
    this.#first ??= error;
    for (const file of files) if (!this.#files.has(file)) this.#files.set(file, failedFile(error, file));
  }

  tell(): void {
    for (const params of this.#files.values()) this.#context.warn('step-failed', { ...params, ...this.#place });
  }

  /** The error of the whole job; several files are told each. @param isOfVisitor whether it is about files as they came. */
  end(isOfVisitor: boolean): ToolError {
    const error = this.#first ?? new ToolError('nothing-found');
    if (isOfVisitor && ANSWERABLE.includes(error.code)) return error;
    if (this.#files.size > 1) this.tell();
    const { message: reason, code, params } = error;
    return new ToolError('step-failed', { ...params, reason, code, ...this.#place }, { cause: error });
  }

  get #place() {
    return placeOf(this.#stage);
  }
}

/** The one of the files that an error is about; none where several have its name. */
function onlyNamed(error: unknown, files: readonly Travelling[]): Travelling | undefined {
  if (!(error instanceof ToolError)) return undefined;
  const named = files.filter(({ name }) => name === error.params.file);
  return named.length === 1 ? named[0] : undefined;
}

function placeOf({ index, tool }: Stage): StepPlace {
  return { step: index + 1, tool: tool.name };
}
