/** Runs a tool's operation in this process, in a folder of its own, and remembers what it warned of. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileTypeId } from '../src/contract/files/file-type.ts';
import type { Warning } from '../src/contract/messages/warnings.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../src/contract/operation.ts';
import { pointlessOptions } from '../src/contract/options/pointless-options.ts';
import { allOptions, parseToolOptions, type ToolDeclaration } from '../src/contract/tool.ts';

interface RunHooks {
  readonly onProgress?: () => void;
  readonly enough?: AbortSignal;
  readonly withoutProof?: boolean;
  readonly timestamp?: RunContext['timestamp'];
  readonly given?: RunContext['given'];
  readonly emptyFolders?: RunContext['emptyFolders'];
}

/** Every result is of a type that the tool says it makes, or comes back as it was. */
function isDeclared({ outputs }: ToolDeclaration, { type, unchanged = false }: OutputFile): boolean {
  return unchanged || outputs.makes === 'any' || outputs.makes.includes(type);
}

export class OperationTest<D extends ToolDeclaration> {
  readonly folder: string;
  readonly warnings: Warning[] = [];
  readonly progress: number[] = [];
  readonly #tool: D;
  readonly #run: Run<D>;
  #files = 0;

  private constructor(tool: D, run: Run<D>, folder: string) {
    this.#tool = tool;
    this.#run = run;
    this.folder = folder;
  }

  static async start<D extends ToolDeclaration>(tool: D, run: Run<D>): Promise<OperationTest<D>> {
    return new OperationTest(tool, run, await mkdtemp(join(tmpdir(), `${tool.id}-`)));
  }

  end(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  /** A visitor's file with this content. */
  async file(name: string, content: Uint8Array, type: FileTypeId = 'pdf'): Promise<InputFile> {
    const path = join(this.folder, `in-${this.#files++}`);
    await writeFile(path, content);
    return { path, name, type, bytes: (await stat(path)).size };
  }

  /** @param onProgress told of each step, at once. @param enough aborted when the time is up. */
  run(
    inputs: readonly InputFile[],
    options: Readonly<Record<string, unknown>> = {},
    { onProgress, enough, timestamp, given, emptyFolders, withoutProof = false }: RunHooks = {},
  ): Promise<readonly OutputFile[]> {
    const values = parseToolOptions(this.#tool, options);
    for (const option of pointlessOptions(allOptions(this.#tool), values)) {
      this.warnings.push({ code: 'option-ignored', params: { option } });
    }
    return this.#checked(
      this.#run(inputs, values, {
        workDir: this.folder,
        signal: new AbortController().signal,
        progress: (fraction) => {
          this.progress.push(fraction);
          onProgress?.();
        },
        withoutProof,
        ...(enough ? { enough } : {}),
        ...(given ? { given } : {}),
        ...(emptyFolders ? { emptyFolders } : {}),
        ...(timestamp ? { timestamp } : {}),
        warn: (code, params = {}) => this.warnings.push({ code, params }),
      }),
    );
  }

  async #checked(making: Promise<readonly OutputFile[]>): Promise<readonly OutputFile[]> {
    const made = await making;
    const undeclared = made.find((each) => !isDeclared(this.#tool, each));
    if (undeclared) throw new Error(`${this.#tool.id} makes ${undeclared.type} and does not declare it`);
    return made;
  }

  get warningCodes(): readonly string[] {
    return this.warnings.map((warning) => warning.code);
  }
}
