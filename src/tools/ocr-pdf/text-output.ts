/** Takes the text of the pages one after another into a text or Word file. */
import { join } from 'node:path';
import type { OutputFile, RunContext } from '../../contract/operation.ts';
import { joinHyphens, Vocabulary } from '../../engine/layout/lines/join-hyphens.ts';
import type { TextLine } from '../../engine/page/words/line.ts';
import { ParagraphsDocx } from '../../engine/write/docx/paragraphs-docx.ts';
import { TextWriter } from '../../engine/write/text/write-text.ts';
import type { Options } from './options.ts';

export interface TextOutput {
  add(page: number, lines: readonly TextLine[]): Promise<void>;
  finish(): Promise<OutputFile>;
  /** Lets go of what `finish` was not reached for. */
  close(): Promise<void>;
}

/** Undefined where no text is wanted beside the PDF. */
export async function openTextOutput(
  output: Options['output'],
  title: string,
  context: RunContext,
): Promise<TextOutput | undefined> {
  if (output === 'pdf') return undefined;
  return output === 'docx' ? openWord(context) : openPlain(title, context);
}

async function openPlain(title: string, context: RunContext): Promise<TextOutput> {
  const path = join(context.workDir, 'ocr.txt');
  const writer = await TextWriter.create(path, 'txt', title);
  const vocabulary = new Vocabulary();
  let open = true;
  return {
    async add(page, lines) {
      const joined = withoutHyphens(lines, vocabulary);
      await writer.add({ page, widthPt: 0, heightPt: 0, lines: joined, recognised: true });
    },
    async finish() {
      open = false;
      await writer.finish();
      return { path, type: 'txt', input: 0, facts: { words: writer.words, characters: writer.characters } };
    },
    async close() {
      if (open) await writer.close();
    },
  };
}

async function openWord(context: RunContext): Promise<TextOutput> {
  const path = join(context.workDir, 'ocr.docx');
  const writer = await ParagraphsDocx.create(path);
  const vocabulary = new Vocabulary();
  return {
    add: (_page, lines) => writer.add(withoutHyphens(lines, vocabulary)),
    async finish() {
      await writer.finish(context.signal);
      return { path, type: 'docx', input: 0 };
    },
    close: () => writer.close(),
  };
}

function withoutHyphens(lines: readonly TextLine[], vocabulary: Vocabulary): readonly TextLine[] {
  vocabulary.add(lines);
  return joinHyphens(lines, vocabulary);
}
