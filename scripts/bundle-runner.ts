/** Bundles the runner with all operations, and the command line, into a few files: to start, Node need not find and strip hundreds of sources. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { BUNDLE_STAMP, RUNNER_BUNDLE } from '../src/tools/runner-file.ts';

/** What `bin/sheaf` starts where nothing in the sources is newer than the stamp beside it. */
const CLI_BUNDLE = '.cache/cli/sheaf.mjs';
const CLI_STAMP = '.cache/cli/fresh';

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
  'ms',
  'bidi-js',
];

export async function bundleRunner(appDir: string): Promise<void> {
  await bundleOf(appDir, 'src/tools/runner.ts', RUNNER_BUNDLE);
  await writeFile(path.join(appDir, BUNDLE_STAMP), '');
}

export async function bundleCli(appDir: string): Promise<void> {
  await bundleOf(appDir, 'src/cli/main.ts', CLI_BUNDLE);
  await writeFile(path.join(appDir, CLI_STAMP), '');
}

async function bundleOf(appDir: string, source: string, target: string): Promise<void> {
  const outDir = path.join(appDir, path.dirname(target));
  await rm(outDir, { recursive: true, force: true });
  await build({
    root: appDir,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [keepFolders(appDir)],
    ssr: { noExternal: TAKEN_IN },
    build: {
      ssr: path.join(appDir, source),
      outDir,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: path.basename(target), chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
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
