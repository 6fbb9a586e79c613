/** Runs extract-text: the words of the chosen pages, read from the file or, where it has none, from its pictures. */
import { join } from 'node:path';
import { stemOf } from '../../contract/files/output-name.ts';
import { because, type PlainReason } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { openForReading } from '../../engine/document/open/open-for-reading.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { joinHyphens, Vocabulary } from '../../engine/layout/lines/join-hyphens.ts';
import type { DoubtfulPages } from '../../engine/page/page-doubts.ts';
import { idleLanes, type LanesFor } from '../../engine/write/text/text-lanes.ts';
import { TextWriter } from '../../engine/write/text/write-text.ts';
import { withoutRepeated } from './own-lines.ts';
import { PageNotes } from './page-notes.ts';
import { asksForOcr, type Options, type ReadPage, TextReader } from './text-reader.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = (inputs, options, context) => runInLanes(inputs, options, context, idleLanes());

/** @param lanesFor tells how many lanes may read beside this thread; the result is the same with any number. */
export async function runInLanes(
  [input]: Parameters<Run<typeof tool>>[0],
  options: Options,
  context: RunContext,
  lanesFor: LanesFor,
): ReturnType<Run<typeof tool>> {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, 'copy', context);
  try {
    const pages = choosePages(options, pdf.pageCount, () => pdf.labels, input, context);
    const notes = await PageNotes.open(pdf, options, context);
    try {
      const file = { ...pdf, path: notes.path, name: input.name, lanesFor };
      return [await writePages(file, notes, pages, input, options, context)];
    } finally {
      await notes.close();
    }
  } finally {
    await pdf.close();
  }
}

async function writePages(
  file: Parameters<typeof TextReader.open>[0],
  notes: PageNotes,
  pages: readonly number[],
  input: InputFile,
  options: Options,
  context: RunContext,
) {
  const { format } = options;
  const path = join(context.workDir, `text.${format}`);
  const form = { pageBreaks: options['page-breaks'], newline: options.newline };
  const reader = await TextReader.open(file, options, context);
  const writer = await TextWriter.create(path, format, stemOf(input.name), form);
  let uncertain: DoubtfulPages;
  try {
    if (options.ocr === 'auto' && !asksForOcr(options) && reader.areScans(pages)) {
      if (!notes.hasSome(pages))
        throw new ToolError('nothing-found', { file: input.name, ...because('no-text-layer') });
      reader.leavePictures();
    }
    const joinLines = lineJoiner(options);
    const read = withProgress(reader.read(pages), pages.length, context);
    const own = options['headers-footers'] ? read : withoutRepeated(read, pages, reader);
    for await (const page of own) await writer.add(notes.add(joinLines(page)));
    if (writer.words === 0)
      throw new ToolError('nothing-found', { file: input.name, ...because(nothingFound(options, reader.pictures)) });
    reader.finish();
    uncertain = reader.doubts.all;
  } catch (error) {
    await writer.close();
    throw error;
  } finally {
    await reader.close();
  }
  await writer.finish();
  const facts = { pages: pages.length, words: writer.words, characters: writer.characters };
  const { words, characters } = writer;
  return { path, type: format, input: 0, facts, report: { found: { words, characters }, uncertain } } as const;
}

/** @param unread how many pages were not read, though recognition could. */
function nothingFound({ area }: Options, unread: number): PlainReason {
  if (area) return 'no-text-in-area';
  return unread > 0 ? 'no-text-layer' : 'no-text-found';
}

async function* withProgress(
  read: AsyncIterable<ReadPage>,
  pages: number,
  { progress }: RunContext,
): AsyncGenerator<ReadPage, void, undefined> {
  let done = 0;
  for await (const page of read) {
    progress(++done / pages, 'reading', { page: done, pages });
    yield page;
  }
}

/** Puts words together that line ends divide; it needs the pages in their order. */
function lineJoiner(options: Options): (page: ReadPage) => ReadPage {
  if (!options['join-hyphens'] || options.layout !== 'reading') return (page) => page;
  const vocabulary = new Vocabulary();
  return (page) => {
    vocabulary.add(page.lines);
    return { ...page, lines: joinHyphens(page.lines, vocabulary) };
  };
}
