/** Puts the pictures of a file on pages of a PDF, each as large as its picture. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { PAGE_EACH, PicturePdf } from '../../engine/images/embed/picture-pdf.ts';
import { withoutNotes } from '../../engine/images/files/jpeg-notes.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];

export async function picturesToPdf(input: InputFile, options: Options, context: RunContext): Promise<OutputFile> {
  const { background } = options;
  const filled = background === 'auto' ? undefined : ([background.red, background.green, background.blue] as const);
  const repair = options['on-damaged'] === 'repair';
  const pdf = new PicturePdf(
    { ...PAGE_EACH, background: filled },
    { folder: context.workDir, repair, warn: context.warn },
  );
  await pdf.add(await withoutCameraData(input, options, context), context.signal, (share) =>
    context.progress(share * 0.9),
  );
  const path = join(context.workDir, 'pictures.pdf');
  await pdf.write(path, context.signal);
  return { path, type: 'pdf', facts: { pages: pdf.pageCount } };
}

/** A PDF takes a JPEG with all that it tells; of other kinds it takes the pixels alone. */
async function withoutCameraData(input: InputFile, { strip }: Options, { workDir }: RunContext): Promise<InputFile> {
  if (input.type !== 'jpg' || strip === 'none') return input;
  const path = join(workDir, 'plain.jpg');
  await writeFile(path, withoutNotes(await readFile(input.path)));
  return { ...input, path };
}
