/** The editor of bookmarks: those of the file, changed in place, with the page that the selected one opens. */
import { useEffect, useId, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { BookmarkList, type RowAction } from './bookmark-list.tsx';
import { addAfter, change, type EditedRow, move, remove, shift } from './edit-rows.ts';
import { importFile } from './import-file.ts';
import { PagePlace } from './page-place.tsx';
import { RowTools } from './row-tools.tsx';
import { screenWords } from './screen-words.ts';
import { newId, useRows, withIds } from './use-rows.tsx';

export function Stage(props: PanelProps) {
  const editing = useRows(props);
  if ((props.values.action ?? 'set') !== 'set' || props.files.length !== 1) return null;
  if (editing) return <Editor {...props} editing={editing} />;
  return (
    <Card className="bookmark-editor">
      <p role="status">{screenWords.reading}</p>
    </Card>
  );
}

type EditorProps = PanelProps & { readonly editing: NonNullable<ReturnType<typeof useRows>> };

function Editor(props: EditorProps) {
  const { files, drawPage, editing } = props;
  const id = useId();
  const pages = props.pageCount ?? 1;
  const { active, said, ...on } = useSteps(props, id, pages);
  const { rows, past, lost, isUnread } = editing;
  const row = rows[active];
  const note = isUnread ? screenWords.cannotRead : rows.length === 0 && screenWords.empty;
  return (
    <Card className="bookmark-editor">
      <RowTools rows={rows} active={active} canUndo={past.length > 0} {...on} />
      {note && <p className="bookmark-note">{note}</p>}
      {lost > 0 && <p className="bookmark-note">{screenWords.lost({ count: lost })}</p>}
      <div className="bookmark-desk">
        <BookmarkList id={id} rows={rows} pages={pages} active={active} {...on} />
        {row && <PagePlace files={files} drawPage={drawPage} row={row} pages={pages} onPlace={on.onPlace} />}
      </div>
      <div className="bookmark-foot">
        <span className="bookmark-hint">{screenWords.hint}</span>
        <span className="bookmark-hint" role="status">
          {said || screenWords.count({ count: rows.length })}
        </span>
      </div>
    </Card>
  );
}

/** What buttons and keys do, the selected bookmark, and what is said of the last step. */
function useSteps({ onHold, editing }: EditorProps, id: string, pages: number) {
  const { rows, setRows, undo } = editing;
  const [chosen, setActive] = useState(0);
  const [said, say] = useState('');
  const typing = useRef<string>('');
  const focus = useFocus(id);
  const active = Math.min(chosen, rows.length - 1);
  useHold(rows, pages, onHold);
  const onAction = (action: RowAction, at: number) => {
    typing.current = '';
    const done = perform(rows, action, at, rows[active]?.page ?? 1);
    if (done.rows === rows) return;
    setRows(done.rows);
    setActive(done.at);
    say(sayStep(action, done));
    focus(done.rows[done.at]?.id);
  };
  /** Letters typed one after another into one field are one step back. */
  const onText = (at: number, values: Partial<EditedRow>) => {
    const field = `${rows[at]?.id} ${Object.keys(values).join()}`;
    setRows(change(rows, at, 'page' in values ? { ...values, top: null, url: '' } : values), typing.current !== field);
    typing.current = field;
  };
  const onImport = async (file: File) => {
    const found = await importFile(file);
    say('problem' in found ? found.problem : screenWords.count({ count: found.length }));
    if (!('problem' in found)) setRows(withIds(found));
  };
  const onUndo = () => {
    typing.current = '';
    undo();
    say(screenWords.said.undone);
  };
  const onPlace = (place: Pick<EditedRow, 'page' | 'top'>) => setRows(change(rows, active, { ...place, url: '' }));
  const onLook = (look: Partial<EditedRow>) => setRows(change(rows, active, look));
  return { active, said, onActive: setActive, onAction, onText, onImport, onUndo, onPlace, onLook };
}

interface Done {
  readonly rows: readonly EditedRow[];
  readonly at: number;
}

function perform(rows: readonly EditedRow[], action: RowAction, at: number, page: number): Done {
  const kept = rows[at]?.id;
  const follow = (next: readonly EditedRow[]) => ({ rows: next, at: next.findIndex(({ id }) => id === kept) });
  switch (action) {
    case 'indent':
      return follow(shift(rows, at, 1));
    case 'outdent':
      return follow(shift(rows, at, -1));
    case 'up':
      return follow(move(rows, at, -1));
    case 'down':
      return follow(move(rows, at, 1));
    case 'remove':
      return { rows: remove(rows, at), at: Math.max(0, at - 1) };
    case 'add': {
      const id = newId();
      const next = addAfter(rows, at, { id, page });
      return { rows: next, at: next.findIndex((row) => row.id === id) };
    }
  }
}

function sayStep(action: RowAction, { rows, at }: Done): string {
  const { said } = screenWords;
  if (action === 'add') return said.added;
  if (action === 'remove') return said.removed;
  if (action === 'indent' || action === 'outdent') return said.level({ level: rows[at]?.level ?? 1 });
  return said.moved({ number: at + 1, total: rows.length });
}

/** Puts the cursor into the title of a row once it is drawn. */
function useFocus(id: string): (row: number | undefined) => void {
  const [wanted, setWanted] = useState<{ readonly row: number } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(`${id}-${wanted.row}`)?.focus();
  }, [wanted, id]);
  return (row) => {
    if (row !== undefined) setWanted({ row });
  };
}

/** Nothing begins while a bookmark has no title, or leads past the end. */
function useHold(rows: readonly EditedRow[], pages: number, onHold: PanelProps['onHold']): void {
  const untitled = rows.findIndex(({ title }) => title.trim() === '');
  const past = rows.findIndex(({ page }) => page !== null && (page > pages || page < 1));
  const pastPage = rows[past]?.page ?? 0;
  useEffect(() => {
    if (untitled >= 0) onHold(screenWords.needsTitle({ number: untitled + 1 }));
    else if (past >= 0) onHold(screenWords.pastEnd({ number: past + 1, page: pastPage, pages }));
    else onHold(null);
    return () => onHold(null);
  }, [untitled, past, pastPage, pages, onHold]);
}
