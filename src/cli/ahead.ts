/** Starts the sandbox of a run while the command line is still being read: both take as long. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { probeSandbox, type Sandbox } from '../adapters/bubblewrap.ts';
import { MAX_RESULT_BYTES } from '../contract/site/limits.ts';
import { TOOL_OF } from '../tools/loaders.gen.ts';
import type { TakenUnit } from '../tools/run-tool.ts';
import { Unit, type UnitSettings } from '../tools/unit.ts';

/** Resident memory of one run; with the command line itself it stays under 1 GiB. */
const MEMORY_BYTES = 640 * 1024 ** 2;
const CPU_SECONDS = 1_800;

/** What begins otherwise asks for no run here. */
const ELSEWHERE = /^(?:-h|--help|--server(?:=.*)?)$/;

/** Where runs of a command get their units from. */
export interface UnitSource {
  readonly sandbox: Promise<Sandbox>;
  /** A unit that nobody has used. */
  take(fileBytes: number): Promise<TakenUnit>;
  close(): Promise<void>;
}

export class Ahead implements UnitSource {
  readonly sandbox: Promise<Sandbox>;
  readonly #tool: string;
  readonly #workRoot: Promise<string>;
  #first: Promise<Unit> | undefined;

  constructor(tool: string) {
    this.#tool = tool;
    this.sandbox = probeSandbox();
    this.#workRoot = mkdtemp(path.join(tmpdir(), 'sheaf-run-'));
    this.#first = this.#start(MAX_RESULT_BYTES);
    // Who takes it is told.
    this.#first.catch(() => undefined);
  }

  /** A unit that nobody has used: the one that is there, or one that may write larger files, or the next one. */
  async take(fileBytes: number): Promise<Unit> {
    const first = this.#first;
    if (!first || fileBytes > MAX_RESULT_BYTES) return this.#start(fileBytes);
    this.#first = undefined;
    return first;
  }

  /** Ends what nobody took, and removes all folders. */
  async close(): Promise<void> {
    await (await this.#first?.catch(() => undefined))?.dispose();
    await rm(await this.#workRoot, { recursive: true, force: true, maxRetries: 3 });
  }

  async #start(fileBytes: number): Promise<Unit> {
    const settings: UnitSettings = {
      appDir: path.resolve(import.meta.dirname, '../..'),
      workRoot: await this.#workRoot,
      sandbox: await this.sandbox,
      memoryBytes: MEMORY_BYTES,
      fileBytes,
      cpuSeconds: CPU_SECONDS,
      tool: this.#tool,
    };
    return Unit.start(settings, []);
  }
}

/** Undefined where the words ask for no run on this machine. They may still turn out wrong. */
export function aheadOf(args: readonly string[]): Ahead | undefined {
  const [name = ''] = args.filter((arg, index) => !(arg === '--json' && index === 0));
  const tool = Object.hasOwn(TOOL_OF, name) ? TOOL_OF[name] : undefined;
  return tool === undefined || args.some((arg) => ELSEWHERE.test(arg)) ? undefined : new Ahead(tool);
}
