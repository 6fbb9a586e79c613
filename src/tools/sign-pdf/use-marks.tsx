/** The marks on the pages of the file: which there are, which is chosen, and how they change. */
import { useEffect, useRef, useState } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import {
  asHigh,
  freePlace,
  inside,
  isOn,
  type MarkKind,
  type Placement,
  readPlacements,
  usualPlace,
  usualWidth,
  writePlacements,
} from './placing.ts';
import { firstText, type Looked, lookOf, useUploaded } from './use-look.tsx';

/** What a text that is still to be typed is given beside the signature: some words. */
const TEXT_ROOM_PT = 110;

interface Shown {
  readonly page: number;
  readonly pages: number;
  readonly picture: PageSize | null;
}

export type Marks = ReturnType<typeof useMarks>;

export function useMarks({ files, values, onChange, attached }: PanelProps, { page, pages, picture }: Shown) {
  const { selected, newest, select, selectNew } = useSelected();
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const lookFor = useLooks(values, attached.signature);
  const lastPage = useLast(page === pages ? picture : null, files[0]?.file);
  const placements = placesOf(values, lastPage, pages, lookFor);
  const { write, replace } = writing(placements, onChange);
  const looked = (placement: Placement) => ({ placement, aspect: lookFor(placement).aspect });
  const remove = (index: number) => write(placements.toSpliced(index, 1));
  const add = (kind: MarkKind, on: PageSize) => {
    const taken = placements.filter((each) => isOn(each, page, pages)).map(looked);
    const isTyped = kind === 'text' || kind === 'initials';
    selectNew(placements.length, !isTyped);
    if (isTyped) setTypedAt(placements.length);
    const mark = newMark(page, kind, values.text ?? '');
    write([...placements, placed(mark, lookFor(mark).aspect, on, taken)]);
  };
  const type = (index: number, text: string) => {
    const before = placements[index];
    if (!before || !picture) return;
    const next = { ...before, text };
    replace(index, inside(asHigh(looked(next), looked(before)), picture, lookFor(next).aspect));
  };
  const setTyped = (index: number, on: boolean) => {
    setTypedAt(on ? index : null);
    // What nothing was typed into goes again.
    if (!on && isEmptyText(placements[index]) && placements.length > 1) remove(index);
  };
  const chosen = placements[selected];
  const here = chosen && isOn(chosen, page, pages) ? chosen : undefined;
  const change = (next: Placement) => replace(selected, picture ? inside(next, picture, lookFor(next).aspect) : next);
  return {
    placements,
    lookFor,
    selected,
    newest,
    select,
    typedAt,
    setTyped,
    type,
    add,
    remove,
    replace,
    change,
    chosen,
    here,
  };
}

/** `newest` is the one that is to have the focus; what is typed into has it by itself. */
function useSelected() {
  const [selected, setSelected] = useState(0);
  const [newest, setNewest] = useState<number | null>(null);
  const selectNew = (index: number, takesFocus: boolean) => {
    setSelected(index);
    setNewest(takesFocus ? index : null);
  };
  return { selected, newest, select: (index: number) => selectNew(index, false), selectNew };
}

function isEmptyText(mark: Placement | undefined): boolean {
  return mark?.kind === 'text' && !mark.text?.trim();
}

/** With its usual size, on a free place of the page. */
function placed(mark: Placement, aspect: number, on: PageSize, taken: Parameters<typeof freePlace>[2]): Placement {
  const width = usualWidth(mark.kind, aspect);
  const room = mark.kind === 'text' ? Math.max(width, TEXT_ROOM_PT) : width;
  const free = freePlace({ placement: { ...mark, width: room }, aspect: (aspect * room) / width }, on, taken);
  return { ...free, width };
}

function writing(placements: readonly Placement[], onChange: PanelProps['onChange']) {
  const write = (next: readonly Placement[]) => onChange('placements', writePlacements(next));
  const replace = (index: number, by: Placement) => write(placements.map((each, at) => (at === index ? by : each)));
  return { write, replace };
}

/** The last page's size, kept while others are looked at: the usual place on it stays in force. */
function useLast(picture: PageSize | null, file: unknown): PageSize | null {
  const kept = useRef<{ readonly file: unknown; readonly size: PageSize }>(undefined);
  if (picture) kept.current = { file, size: picture };
  return kept.current?.file === file ? (kept.current?.size ?? null) : null;
}

/** Where nothing was placed yet, the usual place on the last page shows itself; touched, it becomes the visitor's own. */
function placesOf(
  values: PanelProps['values'],
  lastPage: PageSize | null,
  pages: number,
  lookFor: (each: Pick<Placement, 'kind'>) => Looked,
): readonly Placement[] {
  const given = readPlacements(values.placements);
  // What goes into a field of the file has its place there.
  if (given.length > 0 || !lastPage || values.field) return given;
  return [usualPlace(lastPage, pages, lookFor({ kind: 'signature' }).aspect)];
}

function newMark(page: number, kind: MarkKind, typed: string): Placement {
  const text = firstText(kind, typed);
  const mark = { page: String(page), x: 0, y: 0, width: 1, kind };
  return text === undefined ? mark : { ...mark, text };
}

/** How each thing looks with the signature as it is now. */
function useLooks(values: PanelProps['values'], signature: File | undefined) {
  const picture = useUploaded(signature);
  useFontsReady();
  return (each: Pick<Placement, 'kind' | 'text'>) => lookOf(each, { values, picture });
}

/** Letters are measured anew when their fonts have come. */
function useFontsReady(): void {
  const [, setReady] = useState(0);
  useEffect(() => {
    const tell = () => setReady((now) => now + 1);
    document.fonts.addEventListener('loadingdone', tell);
    return () => document.fonts.removeEventListener('loadingdone', tell);
  }, []);
}
