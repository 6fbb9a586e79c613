/** Builds the website into build/client, and refuses one that has grown too heavy for its first page. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { drawAppIcons } from './app-icons.ts';
import { buildLanguage, languageFiles } from './build-language.ts';
import { bundle } from './bundle.ts';
import { writeCatalogue } from './generate.ts';
import { drawShareImages } from './share-images.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CLIENT = path.join(ROOT, 'build/client');
/** Bytes after gzip that home may load before the first interaction. */
const BUDGET = { js: 120 * 1024, css: 15 * 1024 } as const;

/** What the first page loads: every file that it names, and what those import at once. */
function filesOfHome(): readonly string[] {
  const html = readFileSync(path.join(CLIENT, 'index.html'), 'utf8');
  const found = new Set([...html.matchAll(/\/(assets\/[\w.-]+\.(?:js|css))/g)].map((match) => match[1] ?? ''));
  // A set that grows while it is walked is walked to its new end.
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    const script = readFileSync(path.join(CLIENT, file), 'utf8');
    // import() has a bracket and is not meant: that waits for the visitor.
    for (const match of script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      found.add(`assets/${match[1]}`);
  }
  return [...found];
}

function gzipBytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(CLIENT, file)), { level: 9 }).length, 0);
}

/** Prints what home weighs; false when that is too much. */
function weighHome(): boolean {
  const files = filesOfHome();
  let fits = true;
  for (const [ending, limit] of Object.entries(BUDGET)) {
    const bytes = gzipBytes(files.filter((file) => file.endsWith(`.${ending}`)));
    console.log(`home, ${ending}: ${(bytes / 1024).toFixed(1)} KB of ${limit / 1024} KB after gzip`);
    fits &&= bytes <= limit;
  }
  return fits;
}

/** A script of its own beside the pages: nothing of it is bundled, its types are taken off. */
function writeServiceWorker(): void {
  const source = path.join(ROOT, 'src/web/features/installed/service-worker.ts');
  writeFileSync(path.join(CLIENT, 'service-worker.js'), stripTypeScriptTypes(readFileSync(source, 'utf8')));
}

/** Writes each text beside itself, compressed once for all visitors. */
function compressTexts(): void {
  for (const name of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|mjs|css|svg|wasm|json|txt)$/.test(name)) continue;
    const file = path.join(CLIENT, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

await writeCatalogue();
await bundle();
await drawAppIcons(path.join(ROOT, 'public/favicon.svg'), path.join(CLIENT, 'icons'));
writeServiceWorker();
console.log(`share pictures: ${await drawShareImages(CLIENT)}`);
for (const file of languageFiles()) await buildLanguage(file, CLIENT);
compressTexts();
if (!weighHome()) {
  console.error('The first page is too heavy: load what it does not show at once with import().');
  process.exit(1);
}
