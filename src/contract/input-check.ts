/** What can be said about a job's files before any is opened: how many, how large, of which type. */
import { type FileTypeId, fileTypeOfExtension, takesAnyFile } from './files/file-type.ts';
import { extensionOf } from './files/output-name.ts';
import type { TextParams } from './messages/fill-text.ts';
import { phrase } from './messages/phrases.ts';
import { because } from './messages/reasons.ts';
import { ToolError } from './messages/tool-error.ts';
import { endingsOf } from './options/rich-options.ts';
import { MAX_FILE_BYTES, MAX_JOB_BYTES } from './site/limits.ts';
import type { ToolDeclaration } from './tool.ts';

interface NamedBytes {
  readonly name: string;
  readonly bytes: number;
}

/**
 * @param batch the `batch` option: lets a single-file tool run on each of many files.
 * @throws ToolError `no-files`, `not-two-files` or `too-many-files`
 */
export function checkFileCount(tool: ToolDeclaration, count: number, batch: boolean): void {
  if (count === 0) throw new ToolError('no-files');
  if (tool.takesTwo && count !== 2) throw new ToolError('not-two-files');
  const most = tool.inputs === 'single' && !batch ? 1 : tool.maxFiles;
  if (most > 0 && count > most) throw new ToolError('too-many-files', { limit: most });
}

/** @throws ToolError `too-large`, `job-too-large`, and `empty-file` unless the tool takes files of any kind. */
export function checkFileSizes(tool: Pick<ToolDeclaration, 'accepts'>, files: readonly NamedBytes[]): void {
  const large = files.filter((file) => file.bytes > MAX_FILE_BYTES);
  if (large.length > 0) {
    throw new ToolError('too-large', { limit: MAX_FILE_BYTES, files: large.map((file) => file.name).join(', ') });
  }
  checkJobSize(files);
  const empty = takesAnyFile(tool) ? undefined : files.find((file) => file.bytes === 0);
  if (empty) throw new ToolError('empty-file', { file: empty.name });
}

/** Whether the tool's files, where there are several, may be worked on each alone. */
export function worksAlone({ inputs }: Pick<ToolDeclaration, 'inputs'>): boolean {
  return inputs === 'single' || inputs === 'each';
}

/** Whether each of the files is worked on alone: then a bad one costs only its own result. */
export function isBatch(tool: ToolDeclaration, options: object, count: number): boolean {
  const { together } = tool;
  const isTogether =
    together !== undefined && (options as Readonly<Record<string, unknown>>)[together.option] === together.value;
  return worksAlone(tool) && count > 1 && !isTogether;
}

/**
 * The same before a job is taken. What is empty or of another type in a batch is left to the run, unless there is nothing else.
 * @param wrong what was told of types, one for each file of a wrong one.
 * @throws ToolError as `checkFileSizes`, or the first of `wrong`
 */
export function checkSubmittedFiles(
  tool: ToolDeclaration,
  options: object,
  files: readonly NamedBytes[],
  wrong: readonly ToolError[],
): void {
  const filled = files.filter(({ bytes }) => bytes > 0);
  const isSpared = filled.length > wrong.length && isBatch(tool, options, files.length);
  checkFileSizes(tool, isSpared ? filled : files);
  const [first] = wrong;
  if (first && !isSpared) throw first;
}

/** @throws ToolError `job-too-large` */
export function checkJobSize(files: readonly NamedBytes[]): void {
  if (files.reduce((sum, file) => sum + file.bytes, 0) > MAX_JOB_BYTES) {
    throw new ToolError('job-too-large', { limit: `${Math.round(MAX_JOB_BYTES / 1024 ** 3)} GB` });
  }
}

/**
 * @param found the type by content; undefined when no known type fits.
 * @throws ToolError `wrong-type` with a reason that says what the file is and what is taken.
 */
export function checkFileType(tool: ToolDeclaration, name: string, found: FileTypeId | undefined): FileTypeId {
  const error = wrongType(tool, name, found);
  if (error) throw error;
  if (takesAnyFile(tool)) return found ?? 'bytes';
  // XML and styles are texts for a tool that takes any.
  return found && tool.accepts.includes(found) ? found : 'txt';
}

/** What `checkFileType` would throw. */
export function wrongType(tool: ToolDeclaration, name: string, found: FileTypeId | undefined): ToolError | undefined {
  if (takesAnyFile(tool)) return undefined;
  // Somebody who sends a .pdf wants a PDF worked on: another kind under that name is a mistake worth telling.
  const disguised = found !== 'pdf' && tool.accepts.includes('pdf') && extensionOf(name) === 'pdf';
  if (found && tool.accepts.includes(found) && !disguised) return undefined;
  if ((found === 'xml' || found === 'css') && tool.accepts.includes('txt')) return undefined;
  return new ToolError('wrong-type', { file: name, ...wrongTypeReason(tool, name, found) });
}

function wrongTypeReason(tool: ToolDeclaration, name: string, found: FileTypeId | undefined): TextParams {
  const hinted = fileTypeOfExtension(extensionOf(name));
  const pretends = hinted !== undefined && tool.accepts.includes(hinted);
  if (pretends && found) return otherType(name, found, hinted);
  if (pretends) return because('other-content', { file: name, ...phrase('hinted', hinted) });
  return because(tool.accepts.length > 1 ? 'none-of-these-types' : 'not-this-type', { types: endingsOf(tool.accepts) });
}

/** Of a file that is not what its name says. */
export function otherType(file: string, found: FileTypeId, hinted: FileTypeId): TextParams {
  return because('other-type', { file, ...phrase('found', found), ...phrase('hinted', hinted) });
}

/**
 * The same for the file of an option.
 * @throws ToolError `bad-option`
 */
export function checkAttachedType(
  option: string,
  accepts: readonly FileTypeId[],
  found: FileTypeId | undefined,
): FileTypeId {
  if (accepts.length === 0) return found ?? 'bytes';
  if (found && accepts.includes(found)) return found;
  throw new ToolError('bad-option', {
    field: option,
    ...because('not-such-a-file', { option, types: endingsOf(accepts) }),
  });
}
