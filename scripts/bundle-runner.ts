/** Bundles the runner with all operations, the command line, and the site into a few files each: to start, Node need not find and strip hundreds of sources. */
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { BUNDLE_STAMP, RUNNER_BUNDLE } from '../src/tools/runner-file.ts';
import { type GroupOf, sharedByMost } from './bundle-groups.ts';
import { lazyBuiltins } from './lazy-builtins.ts';

/** What `bin/sheaf` starts where nothing in the sources is newer than the stamp beside it. */
const CLI_BUNDLE = '.cache/cli/sheaf.mjs';
const CLI_STAMP = '.cache/cli/fresh';

/** What `npm start` starts, and the worker beside it; written last, the stamp tells of what they are made. */
const SITE_FOLDER = '.cache/site';

/** Packages of machine code, WebAssembly or threads, which look for files beside themselves. */
const LEFT_OUT = ['sharp', '@hyzyla/pdfium', 'pino'];

/** Packages of plain JavaScript. Others bring machine code, WebAssembly or data that they look for beside themselves. */
const TAKEN_IN = [
  'zod',
  'yauzl',
  'yazl',
  'pend',
  'buffer-crc32',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/inflate',
  '@borewit/text-codec',
  'ieee754',
  'debug',
  'bidi-js',
];

/** Of the runner: large, and of no use to most jobs. */
const LATER = ['node:crypto', 'node:child_process'];

export async function bundleRunner(appDir: string): Promise<void> {
  const source = path.join(appDir, 'src/tools/runner.ts');
  // A waiting unit loads the opening of a PDF before it knows its tool.
  const waiting = [source, path.join(appDir, 'src/engine/document/open/open-input.ts')];
  const lane = path.join(appDir, 'src/engine/lanes/lane.ts');
  const groupOf = sharedByMost(waiting, /src\/tools\/[^/]+\/operation\.ts$/);
  await bundleOf(appDir, { runner: source, lane }, path.dirname(RUNNER_BUNDLE), { ...QUICK, groupOf });
  await writeFile(path.join(appDir, BUNDLE_STAMP), '');
}

export async function bundleCli(appDir: string): Promise<void> {
  await bundleOf(appDir, { sheaf: path.join(appDir, 'src/cli/main.ts') }, path.dirname(CLI_BUNDLE), QUICK);
  await writeFile(path.join(appDir, CLI_STAMP), '');
}

/** Takes in nearly every package: the sources that a long-running process keeps count as its memory. */
export async function bundleSite(appDir: string): Promise<void> {
  const doors = { server: path.join(appDir, 'src/server/main.ts'), worker: path.join(appDir, 'src/worker/main.ts') };
  await bundleOf(appDir, doors, SITE_FOLDER, { takenIn: true, later: [] });
  await writeFile(path.join(appDir, SITE_FOLDER, 'fresh'), '');
}

interface Bundling {
  /** Packages; `true` is every one that can be. */
  readonly takenIn: readonly string[] | true;
  /** Modules of Node that are loaded at their first use. */
  readonly later: readonly string[];
  readonly groupOf?: GroupOf;
}

/** For programs that start often and live shortly. */
const QUICK: Bundling = { takenIn: TAKEN_IN, later: LATER };

/** @param sources by the names of the files that they become. */
async function bundleOf(
  appDir: string,
  sources: Readonly<Record<string, string>>,
  folder: string,
  { takenIn, later, groupOf }: Bundling,
): Promise<void> {
  const outDir = path.join(appDir, `${folder}.new`);
  await rm(outDir, { recursive: true, force: true });
  await build({
    root: appDir,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [keepFolders(appDir), lazyBuiltins(later), withoutDebug(), asAscii()],
    ssr: { noExternal: takenIn === true || [...takenIn], external: LEFT_OUT },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: { ...sources },
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          ...(groupOf && { codeSplitting: { groups: [{ name: groupOf }], includeDependenciesRecursively: false } }),
        },
      },
    },
  });
  // A site that runs meanwhile finds a whole bundle, the old one or the new one.
  await rm(path.join(appDir, folder), { recursive: true, force: true });
  await rename(outDir, path.join(appDir, folder));
}

/** Sources that look for files beside themselves go on looking there: every chunk lies in one folder, two below the project. */
function keepFolders(appDir: string): Plugin {
  return {
    name: 'keep-folders',
    transform(code, id) {
      if (!id.startsWith(path.join(appDir, 'src/')) || !code.includes('import.meta.dirname')) return null;
      const folder = path.relative(appDir, path.dirname(id));
      return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/../../${folder}`)})`);
    },
  };
}

/** It prints what a variable asks for, which no sandbox sets, and loads a terminal for it. */
function withoutDebug(): Plugin {
  const id = '\0no-debug';
  return {
    name: 'without-debug',
    enforce: 'pre',
    resolveId: (source) => (source === 'debug' ? id : null),
    load: (each) => (each === id ? 'export default () => Object.assign(() => undefined, { enabled: false });' : null),
  };
}

/**
 * A source with one letter beyond Latin-1 takes two bytes a letter, and Node turns each of them round at every start.
 * Escapes mean the same in strings, patterns and names; a raw template keeps them as they are written, and is refused.
 */
function asAscii(): Plugin {
  return {
    name: 'as-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escaped(file.code);
    },
  };
}

function escaped(code: string): string {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A raw template holds a letter beyond ASCII.');
  return code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
