/** The system packages that Sheaf needs, why, and how to get them. Plain JavaScript: it runs before anything is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

/** What scans are read in without further installing; every other `tesseract-ocr-…` package adds its language. */
const READING_LANGUAGES = [
  ['eng', 'English'],
  ['deu', 'German'],
  ['fra', 'French'],
  ['spa', 'Spanish'],
  ['ita', 'Italian'],
  ['por', 'Portuguese'],
  ['nld', 'Dutch'],
  ['pol', 'Polish'],
];

/** `found` is what the package brings: another way to have it is as good. */
export const PACKAGES = [
  { name: 'libatomic1', found: () => library('libatomic.so.1'), why: 'the Node that runs Sheaf is linked to it' },
  { name: 'bubblewrap', found: () => program('bwrap'), why: 'keeps every tool run in a sandbox' },
  { name: 'postgresql', found: () => postgres(), why: 'keeps the records of jobs and the queue' },
  { name: 'qpdf', found: () => program('qpdf'), why: 'reads, repairs and writes PDFs' },
  { name: 'libreoffice-writer-nogui', found: () => office('libswlo.so'), why: 'converts text documents' },
  { name: 'libreoffice-calc-nogui', found: () => office('libsclo.so'), why: 'converts spreadsheets' },
  { name: 'libreoffice-impress-nogui', found: () => office('libsdlo.so'), why: 'converts presentations' },
  { name: 'libreoffice-draw-nogui', found: () => office('libsdlo.so'), why: 'converts drawings' },
  {
    name: 'python3-uno',
    found: () => existsSync('/usr/lib/python3/dist-packages/uno.py'),
    why: 'talks to LibreOffice',
  },
  {
    name: 'libheif-examples',
    found: () => program('heif-convert') || program('heif-dec'),
    why: 'reads HEIC photographs',
  },
  { name: 'libjpeg-turbo-progs', found: () => program('jpegtran'), why: 'turns JPEG photographs without loss' },
  { name: 'librsvg2-bin', found: () => program('rsvg-convert'), why: 'puts SVG drawings into PDFs as vectors' },
  { name: 'libdeflate-tools', found: () => program('libdeflate-gzip'), why: 'packs PDFs smaller' },
  { name: 'libarchive-tools', found: () => program('bsdtar'), why: 'reads RAR, CAB, ISO and tar archives' },
  { name: 'tesseract-ocr', found: () => program('tesseract'), why: 'reads text in scans and pictures' },
  { name: 'poppler-utils', found: () => program('pdftotext'), why: 'searches redacted PDFs beside PDFium' },
  {
    name: 'poppler-data',
    found: () => existsSync('/usr/share/poppler/cMap/Adobe-Japan1'),
    why: 'tells the letters of East Asian fonts that PDFs only name',
  },
  { name: 'tesseract-ocr-osd', found: () => readable('osd'), why: 'tells which way up a page stands' },
  ...READING_LANGUAGES.map(([code, language]) => ({
    name: `tesseract-ocr-${code}`,
    found: () => readable(code),
    why: `reads ${language}`,
  })),
  {
    name: 'fonts-liberation',
    // Another package brings them in a folder that nothing here looks into.
    found: () => font('liberation/LiberationSans-Regular.ttf'),
    why: 'stands in for Arial, Times and Courier with the same widths',
  },
  {
    name: 'fonts-crosextra-carlito',
    found: () => font('crosextra/Carlito-Regular.ttf'),
    why: 'stands in for Calibri with the same widths',
  },
  {
    name: 'fonts-crosextra-caladea',
    found: () => font('crosextra/Caladea-Regular.ttf'),
    why: 'stands in for Cambria with the same widths',
  },
  { name: 'fonts-dejavu-core', found: () => font('dejavu/DejaVuSans.ttf'), why: 'shows many scripts' },
  { name: 'fonts-noto-core', found: () => font('noto/NotoSansThai-Regular.ttf'), why: 'shows nearly every script' },
  {
    name: 'fonts-noto-cjk',
    found: () => existsSync('/usr/share/fonts/opentype/noto'),
    why: 'shows Chinese, Japanese and Korean',
  },
  { name: 'fonts-noto-color-emoji', found: () => font('noto/NotoColorEmoji.ttf'), why: 'shows emoji' },
  {
    name: '7zip',
    found: () => program('7zz'),
    why: 'opens protected 7z archives and rarer kinds of zip files',
    // Older distributions have p7zip-full instead.
    optional: true,
  },
  {
    name: 'chromium-headless-shell',
    found: () => program('chromium-headless-shell') || program('chromium'),
    why: 'prints web pages, which have a simpler layout without it',
    // Not every distribution has it.
    optional: true,
  },
];

/** What only the test suite needs: programs that check results independently. */
export const TEST_PACKAGES = [
  {
    name: 'openssl',
    found: () => program('openssl'),
    why: 'makes certificates and times, and checks signatures, in tests',
  },
  { name: 'default-jre-headless', found: () => program('java'), why: 'runs Preflight' },
  { name: 'libpdfbox2-java', found: () => jar('preflight'), why: 'checks PDF/A-1b in tests: Preflight' },
  { name: 'libjaxb-api-java', found: () => jar('jaxb-api'), why: 'Preflight needs it and does not bring it' },
  { name: 'libactivation-java', found: () => jar('javax.activation'), why: 'Preflight needs it and does not bring it' },
];

/**
 * Installs what is missing through apt, and says which and why.
 * Without root it prints the one command to run and ends the process with status 1.
 */
export function ensureSystemPackages({ forTests }) {
  const wanted = [...PACKAGES, ...(forTests ? TEST_PACKAGES : [])].filter((each) => !each.found());
  const missing = wanted.filter((each) => forTests || !each.optional);
  if (missing.length > 0) installAll(missing);
  // What is optional is asked for after that, when apt knows what there is, and keeps nobody from starting.
  const extra = wanted.filter((each) => !missing.includes(each) && isToBeHad(each.name));
  for (const { name, why } of extra) {
    console.log(`Also installing ${name}: ${why}.`);
    runApt(installing([name]));
  }
}

function installAll(missing) {
  const names = missing.map((each) => each.name);
  console.log('Missing system packages:');
  for (const each of missing) console.log(`  ${each.name.padEnd(28)} ${each.why}`);
  const command = installing(names);
  if (!program('apt-get')) stop(`Install these with your system's package manager, then start again.`);
  if (process.getuid?.() !== 0) stop(`Run this once, then start again:\n\n  sudo apt-get ${command.join(' ')}\n`);
  console.log('Installing them. This happens once.');
  apt(['update', '-q']);
  withoutMainCluster(names, () => apt(command));
  const left = missing.filter((each) => !each.found());
  if (left.length > 0) stop(`Could not install: ${left.map((each) => each.name).join(', ')}.`);
}

function installing(names) {
  return ['install', '-y', '--no-install-recommends', ...names];
}

/** Sheaf starts its own database: installing the package must not leave another one running, nor change one that is there. */
function withoutMainCluster(names, install) {
  const folder = '/etc/postgresql-common/createcluster.d';
  const file = `${folder}/sheaf-setup.conf`;
  if (!names.includes('postgresql')) return install();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    install();
  } finally {
    rmSync(file, { force: true });
  }
}

function isToBeHad(name) {
  if (process.getuid?.() !== 0 || !program('apt-get')) return false;
  const { stdout } = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' });
  return /Candidate: \d/.test(stdout ?? '');
}

function runApt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status;
}

function apt(args) {
  if (runApt(args) !== 0) stop(`apt-get ${args[0]} failed. Its own words are above.`);
}

function program(name) {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function postgres() {
  const root = '/usr/lib/postgresql';
  return existsSync(root) && readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/postgres`));
}

/** Debian keeps libraries in a folder for each kind of processor. */
function library(name) {
  return (
    readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/${name}`)) || existsSync(`/usr/lib/${name}`)
  );
}

function office(library) {
  return existsSync(`/usr/lib/libreoffice/program/${library}`);
}

/** Whether Tesseract has the data of a language. */
function readable(code) {
  const folders = ['4.00', '5'].map((version) => `/usr/share/tesseract-ocr/${version}/tessdata`);
  return [...folders, '/usr/share/tessdata'].some((folder) => existsSync(`${folder}/${code}.traineddata`));
}

function jar(name) {
  return existsSync(`/usr/share/java/${name}.jar`);
}

function font(file) {
  return existsSync(`/usr/share/fonts/truetype/${file}`);
}

function stop(reason) {
  console.error(reason);
  process.exit(1);
}
