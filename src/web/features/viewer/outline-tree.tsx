/** The bookmarks of a document as a tree. Keys as in the pattern of WAI-ARIA: arrows move, open and close, Enter goes there. */

import { ChevronRight } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { RIGHTWARD } from '../../../ui/language.ts';
import { viewerWords } from '../../words/viewer.ts';
import styles from './outline.css?url';
import { type Bookmark, type OutlineRow, openAtFirst, pageOf, rowsInSight } from './read-outline.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
const FORWARD = RIGHTWARD === 1 ? 'ArrowRight' : 'ArrowLeft';
const BACK = RIGHTWARD === 1 ? 'ArrowLeft' : 'ArrowRight';
/** Of more, where one is among them is not looked up. */
const MOST_LOOKED_UP = 500;

interface OutlineTreeProps {
  readonly document: PDFDocumentProxy;
  readonly items: readonly Bookmark[];
  /** The page in sight. */
  readonly page: number;
  readonly onGo: (bookmark: Bookmark) => void;
}

export function OutlineTree({ document, items, page, onGo }: OutlineTreeProps) {
  const tree = useOpenRows(items);
  const { rows, open, setOpen } = tree;
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('0');
  const here = useHere(document, rows, page, active);
  const reached = rows.some(({ bookmark }) => bookmark.id === active) ? active : '0';
  useKept(list, here);
  const focus = (id: string) => {
    setActive(id);
    list.current?.querySelector<HTMLElement>(`[data-bookmark="${id}"]`)?.focus();
  };
  const act = (row: OutlineRow) => {
    const { bookmark } = row;
    setActive(bookmark.id);
    if (bookmark.place === null && bookmark.address === null) setOpen(bookmark.id, !open.has(bookmark.id));
    else onGo(bookmark);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.find(({ bookmark }) => bookmark.id === reached);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') act(row);
    else if (!moveByKey(event.key, row, tree, focus)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      role="tree"
      className="outline"
      data-flat={items.every((each) => each.items.length === 0) || undefined}
      aria-label={viewerWords.outline.title}
      onKeyDown={onKeyDown}
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      {rows.map((row) => (
        <Row
          key={row.bookmark.id}
          row={row}
          isOpen={open.has(row.bookmark.id)}
          here={row.bookmark.id === here}
          tabIndex={row.bookmark.id === reached ? 0 : -1}
          onReach={() => setActive(row.bookmark.id)}
          onGo={() => act(row)}
          onTwist={() => setOpen(row.bookmark.id, !open.has(row.bookmark.id))}
        />
      ))}
    </div>
  );
}

/** Where one is stays in sight. */
function useKept(list: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    list.current?.querySelector(`[data-bookmark="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, id]);
}

interface OpenRows {
  readonly rows: readonly OutlineRow[];
  readonly open: ReadonlySet<string>;
  readonly setOpen: (id: string, isOpen: boolean) => void;
}

function useOpenRows(items: readonly Bookmark[]): OpenRows {
  const [open, setAll] = useState(() => openAtFirst(items));
  const rows = useMemo(() => rowsInSight(items, open), [items, open]);
  const setOpen = (id: string, isOpen: boolean) =>
    setAll((now) => new Set(isOpen ? [...now, id] : [...now].filter((each) => each !== id)));
  return { rows, open, setOpen };
}

/** False where the key does nothing here. */
function moveByKey(key: string, row: OutlineRow, { rows, open, setOpen }: OpenRows, focus: (id: string) => void) {
  const { id, items } = row.bookmark;
  const step = STEPS[key];
  if (step !== undefined) {
    const to = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))];
    if (to) focus(to.bookmark.id);
  } else if (key === FORWARD) {
    const [first] = items;
    if (first && open.has(id)) focus(first.id);
    else if (first) setOpen(id, true);
  } else if (key === BACK) {
    if (open.has(id)) setOpen(id, false);
    else if (row.parent !== undefined) focus(row.parent);
  } else return false;
  return true;
}

interface RowProps {
  readonly row: OutlineRow;
  readonly isOpen: boolean;
  readonly here: boolean;
  readonly tabIndex: 0 | -1;
  readonly onReach: () => void;
  readonly onGo: () => void;
  readonly onTwist: () => void;
}

function Row({ row, isOpen, here, tabIndex, onReach, onGo, onTwist }: RowProps) {
  const { bookmark, level, number, count } = row;
  const hasItems = bookmark.items.length > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are those of the tree
    <div
      role="treeitem"
      className="outline-row"
      data-bookmark={bookmark.id}
      tabIndex={tabIndex}
      aria-level={level}
      aria-posinset={number}
      aria-setsize={count}
      aria-expanded={hasItems ? isOpen : undefined}
      aria-current={here || undefined}
      style={{ paddingInlineStart: `${Math.min(level - 1, DEEPEST) * INDENT_REM}rem` }}
      onFocus={onReach}
      onClick={onGo}
    >
      <span
        className="outline-twist"
        aria-hidden="true"
        data-open={isOpen}
        onClick={(event) => {
          if (!hasItems) return;
          event.stopPropagation();
          onTwist();
        }}
      >
        {hasItems && <ChevronRight className="directed" />}
      </span>
      <span className="outline-title">{bookmark.title}</span>
    </div>
  );
}

const INDENT_REM = 0.875;
/** Deeper ones stand below each other: there is no room left. */
const DEEPEST = 6;

/** The last bookmark in sight that begins on the page or before it; of several on one page, the one that was gone to. */
function useHere(
  document: PDFDocumentProxy,
  rows: readonly OutlineRow[],
  page: number,
  active: string,
): string | undefined {
  const pages = usePages(document, rows);
  const before = rows.filter(({ bookmark }) => (pages.get(bookmark.id) ?? Infinity) <= page);
  const nearest = Math.max(...before.map(({ bookmark }) => pages.get(bookmark.id) ?? 0));
  if (pages.get(active) === nearest) return active;
  return before.findLast(({ bookmark }) => pages.get(bookmark.id) === nearest)?.bookmark.id;
}

/** Where the bookmarks lead to, by their ids; empty until that is known. */
function usePages(document: PDFDocumentProxy, rows: readonly OutlineRow[]): ReadonlyMap<string, number> {
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (rows.length > MOST_LOOKED_UP) return;
    let gone = false;
    const look = async () => {
      const found = new Map<string, number>();
      for (const { bookmark } of rows) {
        if (gone) return;
        const number = await pageOf(document, bookmark.place);
        if (number !== undefined) found.set(bookmark.id, number);
      }
      if (!gone) setPages(found);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [document, rows]);
  return pages;
}
