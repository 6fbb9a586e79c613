/** `npm run bench ocr FOLDER`: recognition beside ocrmypdf in one run: wrong letters on known pages, time over twenty of them. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { detectFileType } from '../../src/adapters/file-type.ts';
import { runProgram } from '../../src/adapters/process.ts';
import { ToolError } from '../../src/contract/messages/tool-error.ts';
import { PicturePdf } from '../../src/engine/images/embed/picture-pdf.ts';
import { letterErrors } from './letter-errors.ts';
import { median } from './median.ts';

const APP = path.resolve(import.meta.dirname, '../..');
const PAGES = 20;
const ROUNDS = 3;
/** The longest texts are compared by their beginning: the comparison grows with the square. */
const COMPARED = { truth: 6_000, found: 9_000 };

interface KnownPage {
  readonly name: string;
  readonly language: string;
  readonly pdf: string;
  readonly truth: string;
}

/** A way to make a searchable PDF: the program and its arguments. */
interface Reader {
  readonly name: string;
  command(input: string, output: string, language: string): readonly string[];
}

const OURS: Reader = {
  name: 'sheaf',
  command: (input, output, language) => [
    path.join(APP, 'bin/sheaf'),
    ...['ocr-pdf', input, '--language', language, '--out', path.dirname(output), '--output-name'],
    path.basename(output, '.pdf'),
  ],
};
const AUTOMATIC: Reader = { ...OURS, name: 'sheaf, language auto', command: (i, o) => OURS.command(i, o, 'auto') };
const PLAIN: Reader = {
  name: 'ocrmypdf',
  command: (input, output, language) => ['ocrmypdf', '-q', '-l', language, input, output],
};
const PDF_ONLY: Reader = {
  name: 'ocrmypdf --output-type pdf',
  command: (input, output, language) => ['ocrmypdf', '-q', '--output-type', 'pdf', '-l', language, input, output],
};

/** @param args a folder of pictures, each with its text beside it as `NAME.gt.txt`; `-deu-` in a name tells its language. */
export async function run([folder]: readonly string[]): Promise<void> {
  if (!folder) return console.error('npm run bench ocr FOLDER (pictures, each with NAME.gt.txt beside it)');
  const work = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  try {
    const readers = (await isThere()) ? [OURS, AUTOMATIC, PLAIN, PDF_ONLY] : [OURS, AUTOMATIC];
    const pages = await knownPages(folder, work);
    await compareLetters(pages, readers.slice(0, 3), work);
    await compareTime(folder, readers, work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function compareLetters(pages: readonly KnownPage[], readers: readonly Reader[], work: string): Promise<void> {
  console.log(`${'wrong letters'.padEnd(34)}${readers.map(({ name }) => name.padEnd(24)).join('')}`);
  const sums = readers.map(() => 0);
  for (const page of pages) {
    const shares: string[] = [];
    for (const [index, reader] of readers.entries()) {
      const output = path.join(work, `${index}`, 'page.pdf');
      await read(reader, page.pdf, output, page.language);
      const share = letterErrors(page.truth.slice(0, COMPARED.truth), (await textOf(output)).slice(0, COMPARED.found));
      sums[index] = (sums[index] ?? 0) + share;
      shares.push(share.toFixed(4).padEnd(24));
    }
    console.log(page.name.padEnd(34) + shares.join(''));
  }
  console.log(`${'mean'.padEnd(34)}${sums.map((sum) => (sum / pages.length).toFixed(4).padEnd(24)).join('')}\n`);
}

async function compareTime(folder: string, readers: readonly Reader[], work: string): Promise<void> {
  const english = (await pictures(folder)).filter((file) => languageOf(file) === 'eng' && /\.(png|jpe?g)$/.test(file));
  const scan = path.join(work, 'scan.pdf');
  const files = Array.from({ length: PAGES }, (_, index) => path.join(folder, english[index % english.length] ?? ''));
  await makePdf(files, scan, work);
  const times = readers.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, reader] of readers.entries()) {
      const started = performance.now();
      await read(reader, scan, path.join(work, `time-${index}`, 'scan.pdf'), 'eng');
      times[index]?.push(performance.now() - started);
    }
  }
  const ours = median(times[0] ?? []);
  console.log(`${PAGES} pages, median of ${ROUNDS}, in turn:`);
  for (const [index, { name }] of readers.entries()) {
    const each = median(times[index] ?? []);
    const bytes = (await stat(path.join(work, `time-${index}`, 'scan.pdf'))).size;
    const ratio = index === 0 ? '' : `  sheaf takes ${(ours / each).toFixed(2)} of it`;
    console.log(`  ${name.padEnd(28)} ${(each / 1000).toFixed(1)} s  ${Math.round(bytes / 1024)} KB${ratio}`);
  }
  console.log(`  the scan itself has ${Math.round((await stat(scan)).size / 1024)} KB`);
}

async function read(reader: Reader, input: string, output: string, language: string): Promise<void> {
  await mkdir(path.dirname(output), { recursive: true });
  await rm(output, { force: true });
  const [program = '', ...args] = reader.command(input, output, language);
  const { code, stderr } = await runProgram(program, args);
  if (code !== 0) throw new Error(`${reader.name} failed on ${input}: ${stderr}`);
}

/** In the order of the file, by poppler. */
async function textOf(pdf: string): Promise<string> {
  const { stdout } = await runProgram('pdftotext', ['-raw', '-enc', 'UTF-8', pdf, '-']);
  return stdout.toString('utf8');
}

async function knownPages(folder: string, work: string): Promise<readonly KnownPage[]> {
  const pages: KnownPage[] = [];
  for (const name of await pictures(folder)) {
    const pdf = path.join(work, `${name}.pdf`);
    await makePdf([path.join(folder, name)], pdf, work);
    const truth = await readFile(path.join(folder, `${name}.gt.txt`), 'utf8');
    pages.push({ name, language: languageOf(name), pdf, truth });
  }
  return pages;
}

async function pictures(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder);
  return all.filter((name) => all.includes(`${name}.gt.txt`)).sort();
}

function languageOf(name: string): string {
  return /-(deu|fra|spa|ita|por|nld|pol)-/.exec(name)?.[1] ?? 'eng';
}

async function makePdf(files: readonly string[], output: string, work: string): Promise<void> {
  const layout = { pageSize: 'fit', orientation: 'auto', marginPt: 0, fit: 'contain', perPage: 1, gapPt: 0 } as const;
  const pdf = new PicturePdf(
    { ...layout, dpi: null, rotates: true, background: undefined, title: '' },
    { folder: work, repair: true, warn: () => undefined },
  );
  const { signal } = new AbortController();
  for (const file of files) {
    const type = await detectFileType(file, path.basename(file));
    if (type) await pdf.add({ path: file, name: path.basename(file), type }, signal, () => undefined);
  }
  await pdf.write(output, signal);
}

async function isThere(): Promise<boolean> {
  try {
    return (await runProgram('ocrmypdf', ['--version'])).code === 0;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    console.log('ocrmypdf is not installed (apt-get install --no-install-recommends ocrmypdf): no comparison.\n');
    return false;
  }
}
