/** Gives mutated files to every tool, many in one sandbox, and tells of what is neither a result nor a plain word. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { probeSandbox } from '../../src/adapters/bubblewrap.ts';
import { fileTypeOfExtension } from '../../src/contract/files/file-type.ts';
import { ToolError } from '../../src/contract/messages/tool-error.ts';
import { parseToolOptions, type ToolDeclaration, toolFields } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { Unit, type UnitSettings } from '../../src/tools/unit.ts';
import { attachedToItself, neededOptions, soundFile } from '../conformance/samples.ts';
import { type Random, seededRandom } from '../faults/seeded-random.ts';
import { rarFile } from '../rar-file.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { WarmRunner } from './warm-runner.ts';

export interface FileCase {
  readonly tool: string;
  /** With the extension that it is sent under. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Beside those that the tool needs. */
  readonly options?: GivenOptions;
}

export type GivenOptions = Readonly<Record<string, string>>;

export interface FileFinding extends FileCase {
  readonly code: string;
  readonly detail: string;
}

export interface Judged {
  readonly outcome: string;
  readonly finding: FileFinding | undefined;
}

export interface FileFuzz {
  readonly seed: number;
  /** The first case; a run that was stopped goes on here. */
  readonly from: number;
  readonly untilMs: number;
  readonly sideBySide: number;
  readonly onCase: (index: number, outcome: string, finding: FileFinding | undefined) => void;
}

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');
/** What a tool says when something broke that it did not foresee. */
const UNFORESEEN: ReadonlySet<string> = new Set(['internal', 'engine-failed', 'timeout', 'thrown']);
/** How a runner ends that has had other cases before: the case alone says whether it was to blame. */
const DOUBTFUL: ReadonlySet<string> = new Set([...UNFORESEEN, 'crashed', 'memory', 'slow']);
const MAX_SEED_BYTES = 400_000;
const MOST_OPTIONS = 4;
const MEMORY_BYTES = 640 * 1024 ** 2;

export class FileFuzzer {
  readonly #seeds: readonly Omit<FileCase, 'tool'>[];
  readonly #settings: UnitSettings;
  readonly #folder: string;

  private constructor(seeds: readonly Omit<FileCase, 'tool'>[], settings: UnitSettings, folder: string) {
    this.#seeds = seeds;
    this.#settings = settings;
    this.#folder = folder;
  }

  static async open(): Promise<FileFuzzer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-fuzz-'));
    const settings = {
      appDir: path.resolve(import.meta.dirname, '../..'),
      workRoot: path.join(folder, 'units'),
      sandbox: await probeSandbox(),
      memoryBytes: MEMORY_BYTES,
      fileBytes: 200_000_000,
      cpuSeconds: 60,
    };
    return new FileFuzzer(await readSeeds(), settings, folder);
  }

  #warmRunner(): WarmRunner {
    return new WarmRunner(this.#settings);
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  /** @returns the case after the last one. */
  async run({ seed, from, untilMs, sideBySide, onCase }: FileFuzz): Promise<number> {
    let next = from;
    const lane = async () => {
      const warm = this.#warmRunner();
      while (Date.now() < untilMs) {
        const index = next++;
        const found = await this.#judgeTwice(this.caseOf(seed, index), warm);
        onCase(index, found.outcome, found.finding);
      }
      await warm.close();
    };
    await Promise.all(Array.from({ length: sideBySide }, lane));
    return next;
  }

  /** The same for the same seed and index, whatever ran before. */
  caseOf(seed: number, index: number): FileCase {
    const random: Random = seededRandom(seed * 1_000_003 + index);
    const tool = random.pick(DECLARATIONS);
    const fitting = this.#seeds.filter(({ name }) => takes(tool, name));
    const chosen = random.pick(fitting.length > 0 ? fitting : this.#seeds);
    const bytes = mutateBytes(chosen.bytes, random.pick(this.#seeds).bytes, random);
    return { tool: tool.id, name: chosen.name, bytes, options: someOptions(tool, random) };
  }

  /**
   * What a warm runner stumbles over counts when a fresh one does so, too: load alone makes programs slow, and a runner
   * may still suffer from the case before.
   */
  async #judgeTwice(each: FileCase, warm: WarmRunner): Promise<Judged> {
    const { request } = requestOf(each);
    const { outcome } = await warm.run(request, each.bytes);
    if (!DOUBTFUL.has(outcome)) return { outcome, finding: undefined };
    const again = await this.judge(each);
    return again.finding ? again : { outcome: `${outcome} once, then ${again.outcome}`, finding: undefined };
  }

  /** As each case of a run is. */
  async judgeAsInRun(each: FileCase): Promise<Judged> {
    const warm = this.#warmRunner();
    try {
      return await this.#judgeTwice(each, warm);
    } finally {
      await warm.close();
    }
  }

  /** In a runner of its own. */
  async judge(each: FileCase): Promise<Judged> {
    const { tool: id, bytes } = each;
    const { tool, request } = requestOf(each);
    let detail = '';
    try {
      const result = await runTool(
        tool,
        request,
        () => Unit.start({ ...this.#settings, tool: id }, []),
        (inDir) => writeFile(path.join(inDir, '0'), bytes),
        {
          signal: new AbortController().signal,
          onProgress: () => undefined,
          onWarning: () => undefined,
          onDetail: (each) => (detail = each),
        },
      );
      await result.release();
      return { outcome: 'done', finding: undefined };
    } catch (error) {
      const code = error instanceof ToolError ? error.code : 'thrown';
      const finding = { ...each, code, detail: detail || String(error) };
      return { outcome: code, finding: UNFORESEEN.has(code) ? finding : undefined };
    }
  }

  /** Leaves out halves, quarters and so on of a file while it still fails in the same way; bounded by tries. */
  async minimise(finding: FileFinding, tries = 120): Promise<FileFinding> {
    const warm = this.#warmRunner();
    const outcomeOf = async (bytes: Buffer) =>
      (await warm.run(requestOf({ ...finding, bytes }).request, bytes)).outcome;
    const wanted = await outcomeOf(finding.bytes);
    let { bytes } = finding;
    let left = tries;
    for (let size = Math.ceil(bytes.length / 2); size >= 16 && left > 0; size = Math.floor(size / 2)) {
      for (let at = 0; at < bytes.length && left > 0; left--) {
        const shorter = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)]);
        if ((await outcomeOf(shorter)) === wanted) bytes = shorter;
        else at += size;
      }
    }
    await warm.close();
    // What counts is what a fresh runner says.
    const small = (await this.judge({ ...finding, bytes })).finding;
    return small?.code === finding.code ? small : finding;
  }
}

/** In every second case a few switches and choices stand otherwise than usual: most work is behind one. */
function someOptions(tool: ToolDeclaration, random: Random): GivenOptions {
  const fields = toolFields(tool).filter(({ kind }) => kind === 'boolean' || kind === 'choice');
  const count = Math.floor(random.next() * MOST_OPTIONS * 2) - MOST_OPTIONS + 1;
  const options: Record<string, string> = {};
  for (let at = 0; at < count && fields.length > 0; at++) {
    const field = random.pick(fields);
    if (field.kind === 'boolean') options[field.name] = String(!field.default);
    if (field.kind === 'choice') options[field.name] = random.pick(field.choices).value;
  }
  return isTaken(tool, options) ? options : {};
}

function isTaken(tool: ToolDeclaration, options: GivenOptions): boolean {
  try {
    parseToolOptions(tool, { ...neededOptions(tool), ...options });
    return true;
  } catch {
    return false;
  }
}

function requestOf({ tool: id, name, bytes, options = {} }: FileCase) {
  const tool = DECLARATIONS.find((each) => each.id === id);
  if (!tool) throw new Error(`no tool ${id}`);
  const request = {
    tool: id,
    options: { 'on-damaged': 'repair', ...neededOptions(tool), ...options },
    inputs: [{ file: '0', name, bytes: bytes.length }],
    attached: attachedToItself(tool, name, bytes.length),
  };
  return { tool, request };
}

export function fixtureName({ name, bytes }: Pick<FileFinding, 'name' | 'bytes'>): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}${path.extname(name)}`;
}

function takes(tool: ToolDeclaration, name: string): boolean {
  const type = fileTypeOfExtension(path.extname(name).slice(1));
  return type !== undefined && tool.accepts.includes(type);
}

/** The real files of the fixtures, RAR among them, and one sound file of every tool. */
async function readSeeds(): Promise<readonly Omit<FileCase, 'tool'>[]> {
  const seeds: Omit<FileCase, 'tool'>[] = [];
  for (const entry of await readdir(FIXTURES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.tsv') || entry.name.endsWith('.json')) continue;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    if (bytes.length <= MAX_SEED_BYTES) seeds.push({ name: entry.name, bytes });
  }
  seeds.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const tool of DECLARATIONS) {
    const { name, bytes } = await soundFile(tool);
    seeds.push({ name, bytes: Buffer.from(bytes) });
  }
  const photo = seeds.find(({ name }) => name.endsWith('.jpg'))?.bytes ?? Buffer.from('one');
  seeds.push({ name: 'sample.rar', bytes: rarFile('photo.jpg', photo) });
  return seeds;
}
