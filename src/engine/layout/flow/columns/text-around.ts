/** Lines beside figures, as they would stand without them: text that flows around a figure is one text. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { FlowLine } from '../paragraphs/flow-line.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';

/** In points: programs keep text as far from a figure, unless they are told otherwise. */
const USUAL_WHITE = 12;
/** In points: letters may reach over the edge of their box. */
const OVER = 1;
/** In ems: lines above and below a figure keep as far from it, too. */
const NEAR = 0.8;
/** In ems. */
const SAME_EDGE = 0.5;

/** @param figures that have text beside them. */
export function withoutFigures(
  lines: readonly FlowLine[],
  figures: readonly Box[],
  measure: Measure,
): readonly FlowLine[] {
  return figures.reduce((all, figure) => withoutFigure(all, figure, measure), lines);
}

function withoutFigure(lines: readonly FlowLine[], figure: Box, measure: Measure): readonly FlowLine[] {
  const before = lines.filter(({ box }) => reaches(box, figure, 0) && box.right <= figure.left + OVER);
  const isBehind = ({ box, em }: FlowLine) => reaches(box, figure, NEAR * em) && box.left >= figure.right - OVER;
  const near = lines.filter(isBehind);
  const behind = goesBack(near, lines) ? near : [];
  const edge = Math.max(figure.left - USUAL_WHITE, ...before.map(({ box }) => box.right));
  const room = {
    left: Math.max(0, Math.min(...behind.map(({ box }) => box.left)) - measure.left),
    right: Math.max(0, measure.right - edge),
  };
  return lines.map((line) => {
    if (before.includes(line)) return widened(line, { left: 0, right: room.right });
    if (behind.includes(line)) return widened(line, { left: room.left, right: 0 });
    return isAcross(line, figure) ? joinedOver(line, figure) : line;
  });
}

/** Whether the text below the figure begins further out: else it has an indent, and the figure may be the sign of an item. */
function goesBack(behind: readonly FlowLine[], lines: readonly FlowLine[]): boolean {
  const last = behind.at(-1);
  const next = last && lines[lines.indexOf(last) + 1];
  return !next || next.box.left < Math.min(...behind.map(({ box }) => box.left)) - SAME_EDGE * next.em;
}

function reaches(line: Box, figure: Box, by: number): boolean {
  return line.bottom > figure.top - by && line.top < figure.bottom + by;
}

/** @param room what the figure takes of the line at its edges, in points. */
function widened(line: FlowLine, room: { readonly left: number; readonly right: number }): FlowLine {
  const [before, behind] = line.rightToLeft ? [room.right, room.left] : [room.left, room.right];
  return {
    ...line,
    start: line.start - before,
    textStart: line.textStart - before,
    partStart: line.partStart - before,
    end: line.end + behind,
  };
}

function isAcross({ box, parts }: FlowLine, figure: Box): boolean {
  return parts > 1 && reaches(box, figure, 0) && box.left < figure.left && box.right > figure.right;
}

/** The white in which the figure stands is no tab. */
function joinedOver(line: FlowLine, figure: Box): FlowLine {
  const words = line.words.map((each, index) => {
    const before = line.words[index - 1]?.word.box;
    const { box } = each.word;
    if (each.before !== '\t' || !before) return each;
    const [from, to] = before.left < box.left ? [before.right, box.left] : [box.right, before.left];
    return from <= figure.left + OVER && to >= figure.right - OVER ? { ...each, before: ' ' as const } : each;
  });
  const tabs = words.filter(({ before }) => before === '\t').length;
  return {
    ...line,
    words,
    text: words.map(({ word, before }) => before + word.text).join(''),
    parts: tabs + 1,
    ...(tabs === 0 ? { partStart: line.textStart } : {}),
  };
}
