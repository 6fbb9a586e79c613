/** Page labels as ranges: given by a visitor, or read from a file. */

import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile } from '../../contract/operation.ts';
import { LABEL_STYLES, type LabelRange } from '../../contract/options/metadata-shapes.ts';
import {
  type PageLabel,
  plainLabels,
  readPageLabels,
  writePageLabels,
} from '../../engine/document/catalog/page-labels.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfString } from '../../engine/syntax/object.ts';
import { makeText, readText } from '../../engine/syntax/text-string.ts';

/** An empty list takes the labels away. @throws ToolError `bad-option` for a page that is not there. */
export function setPageLabels(
  document: PdfDocument,
  pageCount: number,
  ranges: readonly LabelRange[],
  { name }: Pick<InputFile, 'name'>,
): void {
  const beyond = ranges.find(({ page }) => page > pageCount);
  if (beyond) {
    const option = 'page-labels';
    throw new ToolError('bad-option', {
      field: option,
      ...because('no-such-page', { option, page: beyond.page, file: name }),
    });
  }
  const labels: PageLabel[] = [...plainLabels(pageCount)];
  const sorted = [...ranges].sort((a, b) => a.page - b.page);
  for (const [index, { page, style, prefix, start }] of sorted.entries()) {
    const end = sorted[index + 1]?.page ?? pageCount + 1;
    for (let each = page; each < end; each++) {
      labels[each - 1] = { style: LABEL_STYLES[style], prefix: makeText(prefix).bytes, number: start + each - page };
    }
  }
  writePageLabels(document, ranges.length === 0 ? undefined : labels);
}

/** The same as it would be given; empty where the file has none. */
export function readLabelRanges(document: PdfDocument, pageCount: number): readonly LabelRange[] {
  const ranges: LabelRange[] = [];
  let before: PageLabel | undefined;
  for (const [index, label] of (readPageLabels(document, pageCount) ?? []).entries()) {
    const style = styleOf(label.style);
    const prefix = readText(new PdfString(label.prefix));
    const continues =
      before?.style === label.style &&
      Buffer.compare(before.prefix, label.prefix) === 0 &&
      (style === 'none' || label.number === before.number + 1);
    if (!continues) ranges.push({ page: index + 1, style, prefix, start: style === 'none' ? 1 : label.number });
    before = label;
  }
  return ranges;
}

function styleOf(letter: string): LabelRange['style'] {
  const styles = Object.entries(LABEL_STYLES) as readonly (readonly [LabelRange['style'], string])[];
  return styles.find(([, each]) => each === letter)?.[0] ?? 'none';
}
