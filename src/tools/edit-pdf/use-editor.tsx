/** What is being edited: the marks, which is selected, the tool in hand, and what can be undone. */
import { useRef, useState } from 'react';
import type { MarkKind, PageMark } from '../../contract/pages/page-marks.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { type History, NO_HISTORY, redone, remembered, undone } from './history.ts';
import { restyled, type Style, type Styles } from './new-marks.ts';
import { readMarks, writeMarks } from './screen-marks.ts';

export type HeldTool = MarkKind | 'select';

export type Editor = ReturnType<typeof useEditor>;

/** With these one goes on marking; after the others the new mark is selected. */
const LASTING: readonly HeldTool[] = ['pen', 'highlight', 'underline', 'strike', 'tick', 'cross'];

export function useEditor({ values, onChange }: Pick<PanelProps, 'values' | 'onChange'>) {
  const [held, hold] = useState<HeldTool>('select');
  const [selected, setSelected] = useState<number | null>(null);
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const history = useHistory(values.marks ?? '', (next) => onChange('marks', next));
  const marks = readMarks(history.now);
  const select = (index: number | null) => {
    setSelected(index);
    if (index !== typedAt) setTypedAt(null);
  };
  const { replace, remove, endTyping } = changing(marks, history.write, select, setTypedAt);
  const append = (mark: PageMark, isTyped: boolean) => {
    history.write([...marks, mark], '');
    setSelected(LASTING.includes(held) ? null : marks.length);
    setTypedAt(isTyped ? marks.length : null);
  };
  const add = (mark: PageMark) => {
    append(mark, mark.kind === 'text');
    if (!LASTING.includes(held)) hold('select');
  };
  const take = (tool: HeldTool) => {
    hold(tool);
    if (tool !== 'select') select(null);
  };
  const step = (go: () => void) => () => {
    select(null);
    go();
  };
  const chosen = selected === null ? undefined : marks[selected];
  const restyled = useStyles(chosen, (mark, deed) => selected !== null && replace(selected, mark, deed));
  const steps = {
    undo: step(history.undo),
    redo: step(history.redo),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
  const shown = { marks, held, take, selected, select, chosen, typedAt, type: setTypedAt, endTyping };
  return { ...shown, ...restyled, ...steps, add, replace, remove, duplicate: (copy: PageMark) => append(copy, false) };
}

type Write = (marks: readonly PageMark[], deed: string) => void;

function changing(
  marks: readonly PageMark[],
  write: Write,
  select: (index: number | null) => void,
  type: (index: number | null) => void,
) {
  const replace = (index: number, mark: PageMark, deed = '') => write(marks.with(index, mark), deed);
  const remove = (index: number) => {
    write(marks.toSpliced(index, 1), '');
    select(null);
  };
  /** What nothing was typed into goes again. */
  const endTyping = (index: number) => {
    type(null);
    const mark = marks[index];
    if (mark?.kind === 'text' && mark.text.trim() === '') remove(index);
  };
  return { replace, remove, endTyping };
}

/** What was chosen last for a kind holds for its next mark, too. */
function useStyles(chosen: PageMark | undefined, replace: (mark: PageMark, deed: string) => void) {
  const [styles, setStyles] = useState<Styles>({});
  const restyle = (kind: MarkKind, change: Partial<Style>) => {
    setStyles({ ...styles, [kind]: { ...styles[kind], ...change } });
    if (chosen) replace(restyled(chosen, change), `style ${Object.keys(change)}`);
  };
  return { styles, restyle };
}

function useHistory(value: string, onChange: (value: string) => void) {
  const [history, setHistory] = useState<History>(NO_HISTORY);
  // Two changes may come before the panel has the first.
  const latest = useRef(value);
  latest.current = value;
  const write: Write = (marks, deed) => {
    const next = writeMarks(marks);
    if (next === latest.current) return;
    setHistory(remembered(history, latest.current, deed));
    latest.current = next;
    onChange(next);
  };
  const go = (step: typeof undone) => () => {
    const found = step(history, latest.current);
    if (!found) return;
    setHistory(found.history);
    latest.current = found.value;
    onChange(found.value);
  };
  const { past, future } = history;
  return {
    now: value,
    write,
    undo: go(undone),
    redo: go(redone),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
