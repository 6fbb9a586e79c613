/** The bookmarks as a list with levels: each title and page is typed into where it stands. */
import type { CSSProperties, KeyboardEvent } from 'react';
import type { EditedRow } from './edit-rows.ts';
import { screenWords } from './screen-words.ts';

/** What a key asks of the row that it was pressed in. */
export type RowAction = 'add' | 'indent' | 'outdent' | 'up' | 'down' | 'remove';

interface BookmarkListProps {
  readonly id: string;
  readonly rows: readonly EditedRow[];
  readonly pages: number;
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onText: (at: number, values: { readonly title: string } | { readonly page: number | null }) => void;
  readonly onAction: (action: RowAction, at: number) => void;
}

export function BookmarkList({ id, rows, active, ...more }: BookmarkListProps) {
  return (
    <ol className="bookmark-rows" aria-label={screenWords.editor}>
      {rows.map((row, at) => (
        <Row
          key={row.id}
          {...more}
          id={`${id}-${row.id}`}
          row={row}
          at={at}
          total={rows.length}
          isActive={at === active}
        />
      ))}
    </ol>
  );
}

interface RowProps extends Omit<BookmarkListProps, 'rows' | 'active'> {
  readonly row: EditedRow;
  readonly at: number;
  readonly total: number;
  readonly isActive: boolean;
}

function Row({ id, row, at, total, pages, isActive, onActive, onText, onAction }: RowProps) {
  const { title, level, bold, italic, color } = row;
  const number = at + 1;
  const look: CSSProperties = {
    fontWeight: bold ? 700 : undefined,
    fontStyle: italic ? 'italic' : undefined,
    '--own-colour': color === '' ? undefined : color,
  } as CSSProperties;
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = actionOf(event, title);
    if (action) {
      event.preventDefault();
      onAction(action, at);
    } else if (!event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      focusRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  return (
    <li
      className="bookmark-row"
      data-active={isActive || undefined}
      style={{ '--depth': Math.min(level - 1, 8) } as CSSProperties}
    >
      <input
        id={id}
        className="text-input bookmark-title"
        style={look}
        data-coloured={color !== '' || undefined}
        value={title}
        maxLength={2_000}
        placeholder={screenWords.titlePlaceholder}
        aria-label={screenWords.title({ number, total, level })}
        aria-invalid={title.trim() === '' ? true : undefined}
        onFocus={() => onActive(at)}
        onChange={(event) => onText(at, { title: event.target.value })}
        onKeyDown={onKey}
      />
      <PageField row={row} at={at} pages={pages} onActive={onActive} onText={onText} onKey={onKey} />
    </li>
  );
}

interface PageFieldProps extends Pick<RowProps, 'row' | 'at' | 'pages' | 'onActive' | 'onText'> {
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function PageField({ row: { page }, at, pages, onActive, onText, onKey }: PageFieldProps) {
  const isPast = page !== null && (page > pages || page < 1);
  return (
    <input
      className="text-input bookmark-page numbers"
      value={page ?? ''}
      inputMode="numeric"
      placeholder={screenWords.pagePlaceholder}
      aria-label={screenWords.page({ number: at + 1 })}
      aria-invalid={isPast || undefined}
      onFocus={() => onActive(at)}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
        onText(at, { page: digits === '' ? null : Number(digits) });
      }}
      onKeyDown={onKey}
    />
  );
}

const WITH_ALT: Readonly<Record<string, RowAction>> = { ArrowUp: 'up', ArrowDown: 'down' };

function actionOf(event: KeyboardEvent<HTMLInputElement>, title: string): RowAction | undefined {
  const { key, altKey, ctrlKey, nativeEvent, currentTarget } = event;
  // Enter ends a word that is put together from keys.
  if (nativeEvent.isComposing || ctrlKey) return undefined;
  const isTurned = getComputedStyle(currentTarget).direction === 'rtl';
  if (altKey && key === (isTurned ? 'ArrowLeft' : 'ArrowRight')) return 'indent';
  if (altKey && key === (isTurned ? 'ArrowRight' : 'ArrowLeft')) return 'outdent';
  if (altKey) return WITH_ALT[key];
  if (key === 'Enter') return 'add';
  const isTitle = currentTarget.classList.contains('bookmark-title');
  return key === 'Backspace' && title === '' && isTitle ? 'remove' : undefined;
}

/** The same field of the row above or below. */
function focusRow(field: HTMLInputElement, by: 1 | -1): void {
  const row = field.closest('li');
  const next = by === -1 ? row?.previousElementSibling : row?.nextElementSibling;
  const kind = field.classList.contains('bookmark-title') ? '.bookmark-title' : '.bookmark-page';
  next?.querySelector<HTMLInputElement>(kind)?.focus();
}
