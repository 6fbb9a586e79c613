/** `npm run licences`: lists what Sheaf is built on, with its licences, in LICENCES.md; `--check` fails when it is stale or one is not allowed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSystemPrograms } from './system-licences.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FILE = path.join(ROOT, 'LICENCES.md');

/** Licences of what is linked into our processes or bundled into the pages. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...[
    'MIT',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'MIT-0',
    '0BSD',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
  ],
  ...['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'PSF-2.0', 'CC-BY-4.0'],
]);

/** libvips, which sharp loads as a library of its own that anybody may replace. */
const SEPARATE_LIBRARY = /^@img\/sharp-/;
const FOR_SEPARATE_LIBRARIES: ReadonlySet<string> = new Set(['LGPL-3.0-or-later', 'LGPL-2.1-or-later']);

/** Old packages that name their licence in the readme alone. */
const NAMED_IN_README: Readonly<Record<string, string>> = {
  'combine-errors': 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
};

export interface Package {
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it. */
  readonly licence: string;
  readonly use: 'direct' | 'indirect' | 'development';
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Every package of the lock file, also those for other kinds of machine; each name and version once. */
export function readPackages(): readonly Package[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const project = lock.packages[''] ?? {};
  const direct = new Set(Object.keys({ ...project.dependencies, ...project.optionalDependencies }));
  const found = new Map<string, Package>();
  for (const [place, locked] of Object.entries(lock.packages)) {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (name === '' || locked.link) continue;
    const { version = '' } = locked;
    const atTop = place === `node_modules/${name}`;
    const production = atTop && direct.has(name) ? 'direct' : 'indirect';
    const licence = locked.license ?? licenceInPackage(place, name);
    found.set(`${name} ${version}`, { name, version, licence, use: locked.dev ? 'development' : production });
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** By code units: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function licenceInPackage(place: string, name: string): string {
  const file = path.join(ROOT, place, 'package.json');
  if (!existsSync(file)) return NAMED_IN_README[name] ?? 'unknown';
  const { licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly licenses?: readonly { readonly type: string }[];
  };
  return licenses?.[0]?.type ?? NAMED_IN_README[name] ?? 'unknown';
}

/** Of "A OR B" one must be allowed, of "A AND B" all. */
export function isAllowed(name: string, licence: string): boolean {
  const allowed = (word: string) =>
    ALLOWED.has(word) || (SEPARATE_LIBRARY.test(name) && FOR_SEPARATE_LIBRARIES.has(word));
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(allowed));
}

const SECTIONS: readonly (readonly [use: Package['use'], title: string])[] = [
  ['direct', 'npm packages that Sheaf uses'],
  ['indirect', 'npm packages that these bring along'],
  ['development', 'npm packages for building and testing only'],
];

async function licencesPage(packages: readonly Package[]): Promise<string> {
  const systemRows = (await readSystemPrograms()).map((each) => `| ${each.name} | ${each.licence} | ${each.use} |`);
  const tables = SECTIONS.map(([use, title]) => {
    const rows = packages
      .filter((each) => each.use === use)
      .map((each) => `| ${each.name} | ${each.version} | ${each.licence} |`);
    return `## ${title}\n\n| package | version | licence |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Licences of what Sheaf is built on

Made by \`npm run licences\` from the lock file. Sheaf itself is under the MIT licence (\`LICENSE\`).
\`npm run check\` fails when a package comes in whose licence is not allowed.

## Programs and fonts of the system

Each program runs as a process of its own; none is linked into Sheaf. Fonts are read by them, and parts of fonts are embedded in
documents, which each of these licences allows.

| package | licence | use |
|---|---|---|
${systemRows.join('\n')}

${tables.join('\n')}`;
}

if (import.meta.filename === process.argv[1]) {
  const packages = readPackages();
  const page = await licencesPage(packages);
  const refused = packages.filter((each) => !isAllowed(each.name, each.licence));
  for (const each of refused)
    console.error(`${each.name} ${each.version}: ${each.licence} is not on the list of allowed licences.`);
  const stale = !existsSync(FILE) || readFileSync(FILE, 'utf8') !== page;
  const check = process.argv.includes('--check');
  if (check && stale) console.error('LICENCES.md is not fresh. Run npm run licences.');
  if (!check && stale) writeFileSync(FILE, page);
  process.exitCode = refused.length > 0 || (check && stale) ? 1 : 0;
}
