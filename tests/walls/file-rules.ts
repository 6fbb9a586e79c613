/** What every file keeps to: its opening line, its size, its name. Each rule gives its violations as `file:line what`. */
import type { Rule } from './room-rules.ts';
import type { SourceFile } from './source-file.ts';

export const MOST_LINES = 500;
/** Over it, a file needs a reason. */
export const USUAL_LINES = 300;
export const MEDIAN_LINES = 90;
const FUNCTION_LINES = 50;

const EMPTY_NAMES = /^(utils?|helpers?|common|misc|shared|stuff)$/;
const KEBAB_CASE = /^(\$|[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+)+$/;

export const FILE_RULES: Readonly<Record<string, Rule>> = {
  'every file opens with one line that says what it is for': (files) =>
    files.filter((file) => !opensWell(file)).map((file) => `${file.path}:1 ${file.text.slice(0, 60).split('\n')[0]}`),
  'no file is longer than 500 lines': (files) =>
    written(files)
      .filter((file) => lineCount(file) > MOST_LINES)
      .map((file) => `${file.path} has ${lineCount(file)} lines`),
  'no function is longer than 50 lines': (files) =>
    written(files).flatMap((file) =>
      file.functions
        .filter((each) => each.lines > FUNCTION_LINES && !each.describesTests)
        .map((each) => `${file.path}:${each.line} has ${each.lines} lines`),
    ),
  'no file or folder has a name that says nothing': (files) =>
    files
      .filter((file) => file.path.split('/').some((part) => EMPTY_NAMES.test(part.replace(/\..*$/, ''))))
      .map((file) => file.path),
  'files are named in kebab-case': (files) =>
    files.filter((file) => !KEBAB_CASE.test(file.path.split('/').at(-1) ?? '')).map((file) => file.path),
  'no index file passes on what others export, and no file passes on everything of another': (files) =>
    files.flatMap((file) =>
      file.reExports
        .filter(({ all }) => all || /\/index\.\w+$/.test(file.path))
        .map(({ line }) => `${file.path}:${line} re-exports`),
    ),
  'no type is any, and no value is declared present by !': (files) =>
    files.flatMap((file) =>
      file.loose.map((line) => `${file.path}:${line} ${file.text.split('\n')[line - 1]?.trim()}`),
    ),
  'why an error or warning is told stands in a table, never where it is thrown': (files) =>
    files
      .filter((file) => file.path.startsWith('src/') && !/\.test\.tsx?$|\/words\/|\/screen-words\.ts$/.test(file.path))
      .flatMap((file) => file.reasons.map((line) => `${file.path}:${line} ${file.text.split('\n')[line - 1]?.trim()}`)),
  'no check is switched off by a comment': (files) =>
    written(files).flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((text, index) => (SWITCHED_OFF.test(text) ? [`${file.path}:${index + 1} ${text.trim()}`] : [])),
    ),
};

/** In two parts, so that this file is not found itself. */
const SWITCHED_OFF = new RegExp(
  `^\\s*(//|/\\*|\\{/\\*).*(@ts-${'ignore'}|@ts-${'nocheck'}|@ts-${'expect-error'}|biome-${'ignore'}-all)`,
);

/** By hand: generated lists may be as long as they are. */
export function written(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => !file.path.endsWith('.gen.ts'));
}

export function lineCount(file: SourceFile): number {
  return file.text.replace(/\n$/, '').split('\n').length;
}

function opensWell(file: SourceFile): boolean {
  const [first = '', second = ''] = file.text.split('\n');
  return /^\/\*\*? .+ \*\/$/.test(first.startsWith('#!') ? second : first);
}
