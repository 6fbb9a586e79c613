/** What stands on pages beside their text: comments to be added, and values of form fields to be left out. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunContext } from '../../contract/operation.ts';
import type { ReadablePdf } from '../../engine/document/open/open-for-reading.ts';
import { isWidget, pageAnnotations } from '../../engine/document/pages/annotation.ts';
import { readPages } from '../../engine/document/pages/page-list.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { pageComments } from '../../engine/page/comments.ts';
import type { TextLine } from '../../engine/page/words/line.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfObject, PdfRef } from '../../engine/syntax/object.ts';
import { writeDocument } from '../../engine/syntax/write-document.ts';
import type { Options, ReadPage } from './text-reader.ts';

export class PageNotes {
  /** The file to read: the given one, or a copy without form fields. */
  readonly path: string;
  readonly #comments: ReadonlyMap<number, readonly string[]>;
  readonly #copy: boolean;

  private constructor(path: string, comments: ReadonlyMap<number, readonly string[]>, copy: boolean) {
    this.path = path;
    this.#comments = comments;
    this.#copy = copy;
  }

  static async open(pdf: ReadablePdf, options: Options, { workDir, signal }: RunContext): Promise<PageNotes> {
    const comments = new Map<number, readonly string[]>();
    const withoutFields = !options['form-values'];
    if (!options.annotations && !withoutFields) return new PageNotes(pdf.path, comments, false);
    const document = PdfDocument.open(pdf.path);
    try {
      const { pages } = readPages(document, Number.POSITIVE_INFINITY);
      for (const [index, page] of pages.entries()) {
        if (options.annotations) comments.set(index + 1, pageComments(document, page));
        if (withoutFields) dropFields(document, page);
      }
      if (!withoutFields) return new PageNotes(pdf.path, comments, false);
      setPages(document, pages);
      const path = join(workDir, `without-fields-${randomUUID()}.pdf`);
      await writeDocument(document, path, { signal, version: document.version });
      return new PageNotes(path, comments, true);
    } finally {
      document.close();
    }
  }

  /** Whether there is a comment on one of these pages. */
  hasSome(pages: readonly number[]): boolean {
    return pages.some((page) => this.#comments.get(page)?.length);
  }

  /** The page with its comments behind its text. */
  add(page: ReadPage): ReadPage {
    const comments = this.#comments.get(page.page) ?? [];
    if (comments.length === 0) return page;
    const lines = [...page.lines, ...comments.map(commentLine)];
    return page.grid ? { ...page, lines, grid: [...page.grid, '', ...comments] } : { ...page, lines };
  }

  async close(): Promise<void> {
    if (this.#copy) await rm(this.path, { force: true });
  }
}

function dropFields(document: PdfDocument, page: PdfRef): void {
  const kept: PdfObject[] = pageAnnotations(document, page).flatMap(({ reference, dict }) =>
    isWidget(document, dict) ? [] : [reference ?? dict],
  );
  document.editable(page).set('Annots', kept.length > 0 ? kept : null);
}

/** A comment stands nowhere in the text, so it has no place on the page. */
function commentLine(text: string): TextLine {
  const box = { left: 0, top: 0, right: 0, bottom: 0 };
  const font = { name: '', weight: 400, italic: false, fixedPitch: false };
  const common = {
    box,
    turn: 0,
    sizePt: 0,
    font,
    endsInSoftHyphen: false,
    followsSpace: true,
    endsLine: false,
  } as const;
  const words = text.split(/\s+/).map((word, index) => ({
    word: { ...common, text: word },
    before: index === 0 ? ('' as const) : (' ' as const),
  }));
  return { words, box, sizePt: 0, startsParagraph: true };
}
