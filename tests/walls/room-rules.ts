/** The walls between the rooms: who may import whom. Each rule gives its violations as `file:line what`. */
import type { Import, SourceFile } from './source-file.ts';

export type Rule = (files: readonly SourceFile[]) => readonly string[];

const FLOORS: Readonly<Record<string, number>> = {
  contract: 1,
  adapters: 2,
  ui: 2,
  'config.ts': 2,
  engine: 3,
  jobs: 3,
  tools: 4,
  web: 5,
  server: 5,
  cli: 5,
  worker: 5,
};

/** Adapters of services and of the system; all others drive a program or a decoder and stay in the sandbox. */
const SERVER_ADAPTERS =
  /^src\/adapters\/(bubblewrap|flock|left-processes|make-code|office-sockets|process|process-memory|process-wait|remove-tree|seccomp|seccomp-table|postgres|postgres-access|postgres-server|disk|s3|smtp|google-indexing|index-now|zxing-wasm|file-type(-\w+)*)\.ts$/;

/** What a tool shows by itself: its panel with what belongs to it, its drawing, their words. */
const SCREEN_PARTS = /^src\/tools\/[^/]+\/(?:[^/]+\.tsx|screen-words\.ts)$/;

export const ROOM_RULES: Readonly<Record<string, Rule>> = {
  'every file of src stands in a room': everyFileHasARoom,
  'a file imports from its own room or from a lower floor': importsGoDown,
  'only a door’s main.ts imports config; its other files may know the types': configThroughTheDoor,
  'contract imports nothing but the schema library': contractStandsAlone,
  'a tool’s declaration imports contract only': (files) =>
    imports(files, /^src\/tools\/[^/]+\/tool\.ts$/).flatMap(forbidUnless(/^src\/contract\//)),
  'a tool’s work imports contract, engine, adapters and its own folder': toolsStandApart,
  'a tool’s own screen parts import contract, ui and their own folder': (files) =>
    imports(files, SCREEN_PARTS).flatMap(([file, each]) =>
      forbidUnless(new RegExp(`^(src/(contract|ui)/|${folderOf(file.path)}/)`))([file, each]),
    ),
  'engine imports contract and adapters only': (files) =>
    imports(files, /^src\/engine\//).flatMap(forbidUnless(/^src\/(engine|contract|adapters)\//)),
  'web and ui read plain generated lists of the tools only': (files) =>
    imports(files, /^src\/(web|ui)\//).flatMap(
      forbidUnless(/^src\/(web|ui|contract)\/|^src\/tools\/(catalogue|cards|panels|glyphs|search|words)\.gen\.ts$/),
    ),
  'a page never loads the schema library, a program’s adapter or a tool’s work': (files) =>
    forbidReach(files, /^src\/(web|ui)\/|^src\/tools\/[^/]+\/[^/]+\.tsx$/, (target) =>
      /^zod$|^src\/(adapters|engine|jobs|server|worker|cli)\/|^src\/config\.ts$|\/operation\.ts$/.test(target),
    ),
  'server never reaches engine, tool programs or operations': (files) =>
    forbidReach(files, /^src\/server\//, isWorkOfTools),
  'jobs know no tool': (files) => forbidReach(files, /^src\/jobs\//, (target) => /^src\/tools\//.test(target)),
  'nobody imports a main.ts': (files) =>
    files.flatMap((file) =>
      file.imports.filter((each) => each.target.endsWith('/main.ts')).map((each) => say(file, each)),
    ),
  'programs are started in adapters/process.ts only': (files) =>
    imports(files, /^src\/(?!adapters\/process\.ts$)/).flatMap(([file, each]) =>
      /^(node:)?child_process$/.test(each.target) && !each.typeOnly ? [say(file, each)] : [],
    ),
  'the environment is read in config.ts only': (files) =>
    files
      .filter((file) => file.path.startsWith('src/') && file.path !== 'src/config.ts' && !isTest(file))
      .flatMap((file) => file.environment.map((line) => `${file.path}:${line} process.env`)),
  'no import goes round in a circle': findCircles,
};

type Found = readonly [file: SourceFile, found: Import];

function isTest(file: SourceFile): boolean {
  return /\.test\.tsx?$/.test(file.path);
}

/** Imports of the files whose path matches; tests may read any floor and are left out. */
function imports(files: readonly SourceFile[], from: RegExp): readonly Found[] {
  return files
    .filter((file) => from.test(file.path) && !isTest(file))
    .flatMap((file) => file.imports.map((each) => [file, each] as const));
}

/** Packages are not rooms: only paths of ours are judged. */
function forbidUnless(allowed: RegExp): (found: Found) => readonly string[] {
  return ([file, each]) => (each.target.startsWith('src/') && !allowed.test(each.target) ? [say(file, each)] : []);
}

function say(file: SourceFile, found: Import): string {
  return `${file.path}:${found.line} imports ${found.target}`;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

function roomOf(file: string): string {
  // A test of a file that is a room by itself stands beside it.
  return (file.split('/')[1] ?? '').replace('.test.ts', '.ts');
}

function everyFileHasARoom(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter((file) => file.path.startsWith('src/') && FLOORS[roomOf(file.path)] === undefined)
    .map((file) => `${file.path} is in no room`);
}

function importsGoDown(files: readonly SourceFile[]): readonly string[] {
  return imports(files, /^src\//).flatMap(([file, each]) => {
    if (!each.target.startsWith('src/'))
      return each.target.startsWith('scripts/') || each.target.startsWith('tests/') ? [say(file, each)] : [];
    const [from, to] = [roomOf(file.path), roomOf(each.target)];
    return from === to || (FLOORS[to] ?? 9) < (FLOORS[from] ?? 0) ? [] : [say(file, each)];
  });
}

function configThroughTheDoor(files: readonly SourceFile[]): readonly string[] {
  return imports(files, /^src\//).flatMap(([file, each]) => {
    if (each.target !== 'src/config.ts') return [];
    const door = /^src\/(server|worker|cli)\//.test(file.path);
    const allowed = door && (file.path.endsWith('/main.ts') || each.typeOnly);
    return allowed ? [] : [say(file, each)];
  });
}

function contractStandsAlone(files: readonly SourceFile[]): readonly string[] {
  return imports(files, /^src\/contract\//).flatMap(([file, each]) => {
    const type = each.typeOnly && each.target.startsWith('node:');
    return each.target.startsWith('src/contract/') || each.target === 'zod' || type ? [] : [say(file, each)];
  });
}

function toolsStandApart(files: readonly SourceFile[]): readonly string[] {
  return imports(files, /^src\/tools\/[^/]+\/[^/]+(?<!\/(?:tool|screen-words))\.ts$/).flatMap(([file, each]) =>
    forbidUnless(new RegExp(`^(src/(contract|engine|adapters)/|${folderOf(file.path)}/)`))([file, each]),
  );
}

function isWorkOfTools(target: string): boolean {
  if (/^src\/adapters\//.test(target)) return !SERVER_ADAPTERS.test(target);
  return /^src\/engine\/|^src\/tools\/operations\.gen\.ts$|\/operation\.ts$/.test(target);
}

/** What a file loads at run time, however far away; the first forbidden target is told with the way to it. */
function forbidReach(
  files: readonly SourceFile[],
  from: RegExp,
  forbidden: (target: string) => boolean,
): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files
    .filter((file) => from.test(file.path) && !isTest(file))
    .flatMap((start) => {
      const ways = new Map([[start.path, start.path]]);
      for (const [at, way] of ways) {
        if (at !== start.path && forbidden(at)) return [`${start.path} reaches ${at}: ${way}`];
        for (const { target, typeOnly } of byPath.get(at)?.imports ?? []) {
          if (!typeOnly && !ways.has(target)) ways.set(target, `${way} → ${target}`);
        }
      }
      return [];
    });
}

function findCircles(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (at: string, way: readonly string[]): void => {
    const start = way.indexOf(at);
    if (start !== -1) circles.push([...way.slice(start), at].join(' → '));
    if (start !== -1 || done.has(at)) return;
    for (const { target } of byPath.get(at)?.imports ?? []) visit(target, [...way, at]);
    done.add(at);
  };
  for (const file of files) visit(file.path, []);
  return circles;
}
