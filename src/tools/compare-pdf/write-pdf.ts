/** Writes a comparison as a PDF: a page with all changes, then both files side by side with marks. */
import type { RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { ComparedFile, Comparison } from '../../engine/compare/compare-documents.ts';
import type { PagePair } from '../../engine/compare/pair-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import { makeText } from '../../engine/syntax/text-string.ts';
import { letteringFor } from '../../engine/text-setting/text-setter.ts';
import { marksOf } from './mark-look.ts';
import { PageForms } from './page-forms.ts';
import { REPORT_WORDS as WORDS } from './report-words.ts';
import { SheetWriter } from './sheet-writer.ts';
import { writeSummary } from './summary-sheets.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

export interface ComparedFiles {
  readonly a: ComparedFile;
  readonly b: ComparedFile;
}

/** @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted. */
export async function writePdf(
  comparison: Comparison,
  files: ComparedFiles,
  options: Options,
  path: string,
  { signal }: RunContext,
): Promise<void> {
  const target = PdfDocument.create('1.7');
  const lettering = await letteringFor(target);
  const forms = { a: await PageForms.open(files.a, target), b: await PageForms.open(files.b, target) };
  try {
    const names = { a: files.a.name, b: files.b.name };
    const sheets: PdfRef[] = [...writeSummary(comparison, names, target, lettering)];
    const marks = marksOf(comparison, options.colors);
    const writer = new SheetWriter(target, lettering, names);
    for (const pair of comparison.pairs) {
      signal.throwIfAborted();
      sheets.push(writer.write(side('a', pair), side('b', pair)));
    }
    function side(which: 'a' | 'b', pair: PagePair) {
      const page = pair[which];
      const facts = page === undefined ? undefined : comparison[which][page];
      if (page === undefined || !facts) return undefined;
      return { ...forms[which].form(facts.number), number: facts.number, marks: marks[which].get(page) ?? [] };
    }
    await forms.a.finish(signal);
    await forms.b.finish(signal);
    await lettering.finish();
    setPages(target, sheets);
    target.trailer.set('Info', target.add(PdfDict.of({ Title: makeText(WORDS.title) })));
    await saveDocument(target, path, signal);
  } finally {
    forms.a.close();
    forms.b.close();
  }
}
