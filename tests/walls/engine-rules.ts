/** The rooms inside the engine: how a PDF becomes a result, in one direction. Each rule gives its violations as `file:line what`. */
import type { Rule } from './room-rules.ts';
import type { Import, SourceFile } from './source-file.ts';

/** From the ground up. A room imports lower ones; rooms on one level do not know each other. */
export const ENGINE_LEVELS: readonly (readonly string[])[] = [
  ['bytes', 'concurrency'],
  ['syntax', 'zip'],
  ['geometry', 'pack', 'unpack'],
  ['content'],
  ['fonts'],
  ['text-setting'],
  ['document'],
  ['images'],
  ['recognise'],
  ['page', 'text-layer'],
  ['accessibility', 'archive', 'compress', 'layout', 'markdown', 'marks', 'office-to-pdf', 'signing', 'split'],
  ['redact', 'compare', 'html-to-pdf', 'scans', 'colours', 'write'],
  ['lanes', 'mail'],
];

const LEVEL = new Map(ENGINE_LEVELS.flatMap((rooms, level) => rooms.map((room) => [room, level] as const)));

export const ENGINE_RULES: Readonly<Record<string, Rule>> = {
  'every file of the engine stands in one of its rooms': (files) =>
    engineFiles(files)
      .filter((file) => !LEVEL.has(engineRoom(file.path)))
      .map((file) => `${file.path} is in no room of the engine`),
  'inside the engine a file imports from its own room or from a lower level': (files) =>
    engineImports(files).flatMap(([file, each]) => {
      const [from, to] = [engineRoom(file.path), engineRoom(each.target)];
      const goesDown = (LEVEL.get(to) ?? Number.POSITIVE_INFINITY) < (LEVEL.get(from) ?? -1);
      return from === to || goesDown ? [] : [`${file.path}:${each.line} imports ${each.target}`];
    }),
  'no two folders of the engine, of contract or of the panel import each other, however far around': findFolderCircles,
  'layout knows the page reader alone: no program, no file, no other room': (files) =>
    engineFiles(files)
      .filter((file) => engineRoom(file.path) === 'layout')
      .flatMap((file) =>
        file.imports
          .filter((each) => !isOpenToLayout(each))
          .map((each) => `${file.path}:${each.line} imports ${each.target}`),
      ),
};

/** Which rooms each room of the engine imports, from the ground up. */
export function engineArrows(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const rooms = ENGINE_LEVELS.flat();
  return new Map(
    rooms.map((room) => {
      const targets = engineImports(files)
        .filter(([file]) => engineRoom(file.path) === room)
        .map(([, each]) => engineRoom(each.target));
      return [room, rooms.filter((other) => other !== room && targets.includes(other))] as const;
    }),
  );
}

function isOpenToLayout(each: Import): boolean {
  if (each.target.startsWith('src/adapters/')) return each.typeOnly;
  return /^src\/(contract|engine\/(page|layout))\//.test(each.target);
}

/** Tests may read any room and are left out. */
function engineFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => file.path.startsWith('src/engine/') && !file.path.endsWith('.test.ts'));
}

function engineImports(files: readonly SourceFile[]): readonly (readonly [SourceFile, Import])[] {
  return engineFiles(files).flatMap((file) =>
    file.imports.filter((each) => each.target.startsWith('src/engine/')).map((each) => [file, each] as const),
  );
}

/** `src/engine/page/words.ts` stands in `page`; a file of no folder in none. */
function engineRoom(file: string): string {
  return /^src\/engine\/([^/]+)\//.exec(file)?.[1] ?? '';
}

/** Rooms that are large enough for folders of their own. */
const LARGE_ROOM = /^src\/(?:engine|contract|web\/features\/panel)\//;

function findFolderCircles(files: readonly SourceFile[]): readonly string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const room = LARGE_ROOM.exec(path)?.[0];
    if (!room || /\.test\.tsx?$/.test(path)) continue;
    const from = folderOf(path);
    const targets = imports.filter(({ target }) => target.startsWith(room)).map(({ target }) => folderOf(target));
    for (const to of targets) if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (at: string, way: readonly string[]): void => {
    const start = way.indexOf(at);
    if (start !== -1) circles.push([...way.slice(start), at].join(' → '));
    if (start !== -1 || done.has(at)) return;
    for (const next of arrows.get(at) ?? []) visit(next, [...way, at]);
    done.add(at);
  };
  for (const folder of arrows.keys()) visit(folder, []);
  return circles;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
