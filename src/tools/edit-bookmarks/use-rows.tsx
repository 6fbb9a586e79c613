/** The bookmarks that are edited: those of the file first, then what was made of them, with the way back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BookmarkRow, rowsOf, type WrittenBookmark, writtenRows } from '../../contract/text/bookmark-rows.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import type { EditedRow } from './edit-rows.ts';

type Rows = readonly EditedRow[];

interface Editing {
  readonly source: File;
  readonly rows: Rows;
  /** As the file has them. */
  readonly own: Rows;
  readonly past: readonly Rows[];
  readonly lost: number;
  readonly isUnread: boolean;
}

const MOST_STEPS = 100;
let lastId = 0;

export function newId(): number {
  lastId += 1;
  return lastId;
}

/** Null while the file is read. */
export function useRows({ files, values, onChange, readBookmarks }: PanelProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [source, password] = [files[0]?.file, files[0]?.password ?? ''];
  // Answers that were given before the visitor looked elsewhere are taken up once.
  const left = useRef(values.bookmarks ?? '');
  useEffect(() => {
    if (!source) return;
    let gone = false;
    const take = (found: readonly BookmarkRow[], lost: number, isUnread: boolean) => {
      if (gone) return;
      const own = withIds(found);
      const rows = left.current === '' ? own : withIds(rowsOf(JSON.parse(left.current) as WrittenBookmark[]));
      if (left.current === '') onChange('bookmarks', '');
      left.current = '';
      setEditing({ source, rows, own, past: [], lost, isUnread });
    };
    readBookmarks({ file: source, name: source.name, password }).then(
      ({ rows, lost }) => take(rows, lost, false),
      () => take([], 0, true),
    );
    return () => {
      gone = true;
    };
  }, [source, password, readBookmarks, onChange]);
  const put = useCallback(
    (next: (now: Editing) => Editing) => {
      if (!editing) return;
      const after = next(editing);
      setEditing(after);
      const isOwn = after.rows === after.own;
      onChange('bookmarks', isOwn ? '' : JSON.stringify(writtenRows(after.rows.map(plain))));
    },
    [editing, onChange],
  );
  const setRows = (rows: Rows, isStep = true) =>
    put((now) => {
      if (rows === now.rows) return now;
      return { ...now, rows, past: isStep ? [...now.past.slice(-MOST_STEPS), now.rows] : now.past };
    });
  const undo = () => put((now) => ({ ...now, rows: now.past.at(-1) ?? now.rows, past: now.past.slice(0, -1) }));
  return editing && editing.source === source ? { ...editing, setRows, undo } : null;
}

export function withIds(rows: readonly BookmarkRow[]): Rows {
  return rows.map((row) => ({ ...row, id: newId() }));
}

function plain({ id: _id, ...row }: EditedRow): BookmarkRow {
  return row;
}
