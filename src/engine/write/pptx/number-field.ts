/** The number of a slide as a field, which counts by itself (ECMA-376 part 1, 21.1.2.2.4). */
import type { TextRun } from '../../layout/frames/text-runs.ts';
import type { NumberSide } from '../../layout/slides/slide-numbers.ts';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';

const ONE_NUMBER = /^(\D*)(\d{1,4})(\D*)$/;
const FIELD = '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">';

/** As layouts have it. */
export const NUMBER_FIELD = `${FIELD}<a:rPr/><a:t>‹#›</a:t></a:fld>`;

/** A run that is the number of its slide. */
export interface NumberRun extends TextRun {
  readonly isSlideNumber?: boolean;
}

/** What stands before the number of a text, the number, and what stands after it; nothing where it has another form. */
export function numberParts(paragraphs: TextBlock['paragraphs']): readonly [string, string, string] | undefined {
  const [only, ...others] = paragraphs.flatMap(({ runs }) => runs);
  const [, before = '', value = '', after = ''] = (others.length === 0 && ONE_NUMBER.exec(only?.text ?? '')) || [];
  return value === '' || paragraphs[0]?.bullet ? undefined : [before, value, after];
}

/** The same text with its number as a run of its own, set to a side. */
export function withNumberField(block: TextBlock, align: NumberSide): TextBlock {
  const parts = numberParts(block.paragraphs);
  if (!parts) return block;
  const paragraphs = block.paragraphs.map((paragraph) => ({
    ...paragraph,
    // In a shape it stays where it is.
    ...(block.holder ? {} : { align }),
    runs: paragraph.runs.flatMap((run) =>
      parts.flatMap((text, index): NumberRun[] =>
        text === '' ? [] : [{ ...run, text, ...(index === 1 ? { isSlideNumber: true } : {}) }],
      ),
    ),
  }));
  return { ...block, paragraphs };
}

/** The same text set to a side; in a shape it stays where it is. */
export function setTo(block: TextBlock, align: NumberSide): TextBlock {
  if (block.holder) return block;
  return { ...block, paragraphs: block.paragraphs.map((paragraph) => ({ ...paragraph, align })) };
}

/** The element around a run, opened and closed. */
export function runElement(run: NumberRun): readonly [string, string] {
  return run.isSlideNumber ? [FIELD, '</a:fld>'] : ['<a:r>', '</a:r>'];
}
