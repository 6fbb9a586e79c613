/** Puts the files of a merge in the order that was asked for. */

import { compareNames } from '../../contract/files/natural-order.ts';
import type { InputFile } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { documentTitle } from '../../engine/document/catalog/document-title.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { readDate } from '../../engine/syntax/text-string.ts';
import type { tool } from './tool.ts';

export interface OrderedFile {
  readonly input: InputFile;
  /** Place among the uploads. */
  readonly place: number;
  readonly pdf: OpenedPdf;
}

type Order = OptionValues<typeof tool>['order'];

export function orderFiles(files: readonly OrderedFile[], order: Order): readonly OrderedFile[] {
  const compare = COMPARE[order];
  return [...files].sort((a, b) => compare(a, b) || a.place - b.place);
}

type Compare = (a: OrderedFile, b: OrderedFile) => number;

const COMPARE: Readonly<Record<Order, Compare>> = {
  given: () => 0,
  name: (a, b) => compareNames(a.input.name, b.input.name),
  'name-desc': (a, b) => compareNames(b.input.name, a.input.name),
  'date-modified': (a, b) => byTime(a.input.modifiedMs, b.input.modifiedMs),
  'date-created': (a, b) => byTime(createdMs(a.pdf.document), createdMs(b.pdf.document)),
  title: (a, b) => compareNames(titleOf(a), titleOf(b)),
};

/** Oldest first; files without a date come last. */
function byTime(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  return b === undefined ? -1 : a - b;
}

function createdMs(document: PdfDocument): number | undefined {
  const info = document.dict(document.trailer.get('Info'));
  return readDate(document.text(info?.get('CreationDate') ?? null) ?? '');
}

function titleOf({ input, pdf }: OrderedFile): string {
  return documentTitle(pdf.document) || input.name;
}
