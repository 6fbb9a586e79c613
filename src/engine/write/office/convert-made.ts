/** Turns an Office file that was made here into an older or an open format with LibreOffice. */
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OfficeCrash, type OfficeRequest, type OfficeResult, takeOffice } from '../../../adapters/soffice.ts';
import { because } from '../../../contract/messages/reasons.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { RunContext } from '../../../contract/operation.ts';
import { FileSource } from '../../bytes/file-source.ts';
import { readDirectory } from '../../zip/zip-directory.ts';

/** LibreOffice's names of the filters. */
const FILTERS = {
  ods: 'calc8',
  odt: 'writer8',
  odp: 'impress8',
  rtf: 'Rich Text Format',
  doc: 'MS Word 97',
} as const;

/** Share of the whole work that is done when LibreOffice begins. */
export const BEGUN = 0.9;

export type MadeFormat = keyof typeof FILTERS;

/** Places in an entry of a zip's directory and in the head of its data (APPNOTE 4.3.7 and 4.3.12). */
const ENTRY = { signature: 0x02014b50, bytes: 46, time: 12, name: 28, extra: 30, comment: 32, offset: 42 };
const HEAD_TIME = 10;
/** 1 January 1980, the first moment of a zip. */
const NO_MOMENT = Buffer.from([0, 0, 0x21, 0]);

/**
 * @param made path of a docx, xlsx or pptx. @param name of the visitor's file, for errors.
 * @returns the path of the result.
 * @throws ToolError `engine-missing`, `engine-failed`, `too-complex`, `cancelled`.
 */
export async function convertMade(
  made: string,
  format: MadeFormat,
  name: string,
  context: Pick<RunContext, 'workDir' | 'signal' | 'progress'>,
): Promise<string> {
  const output = resolve(made.replace(/\.\w+$/, `.${format}`));
  const request = { input: resolve(made), output, exportFilter: FILTERS[format] };
  const result = await convertTwice(request, context);
  if (result.kind === 'stalled') throw new ToolError('too-complex', { file: name });
  if (result.kind !== 'done') throw new ToolError('engine-failed', because('not-written', { file: name, format }));
  if (format !== 'rtf' && format !== 'doc') await takeMomentsOut(output);
  return output;
}

async function convertTwice(request: OfficeRequest, context: Pick<RunContext, 'workDir' | 'signal' | 'progress'>) {
  for (let attempt = 1; ; attempt++) {
    const office = await takeOffice(join(context.workDir), context.signal);
    try {
      return (await office.convert(request, context.signal, (share) =>
        context.progress(BEGUN + (1 - BEGUN) * share),
      )) as OfficeResult;
    } catch (error) {
      if (!(error instanceof OfficeCrash)) throw error;
      if (attempt === 2) throw new ToolError('engine-failed', { reason: '' }, { cause: error });
    } finally {
      await office.close();
    }
  }
}

/** LibreOffice writes the time of day beside every part: without it, same in gives same out. */
async function takeMomentsOut(path: string): Promise<void> {
  const source = new FileSource(path);
  let directory: { readonly bytes: Buffer; readonly offset: number };
  try {
    directory = readDirectory(source);
  } finally {
    source.close();
  }
  const { bytes, offset } = directory;
  const file = await open(path, 'r+');
  try {
    for (let at = 0; at + ENTRY.bytes <= bytes.length && bytes.readUInt32LE(at) === ENTRY.signature; ) {
      await file.write(NO_MOMENT, 0, 4, offset + at + ENTRY.time);
      await file.write(NO_MOMENT, 0, 4, bytes.readUInt32LE(at + ENTRY.offset) + HEAD_TIME);
      const lengths = [ENTRY.name, ENTRY.extra, ENTRY.comment].map((field) => bytes.readUInt16LE(at + field));
      at += ENTRY.bytes + lengths.reduce((sum, length) => sum + length, 0);
    }
  } finally {
    await file.close();
  }
}
