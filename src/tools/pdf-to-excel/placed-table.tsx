/** One table on the page: moved and resized as a whole, its lines one by one; by mouse, finger or keys. */
import { MoveDiagonal2, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TableGrid } from '../../contract/options/grids-option.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { arrowStep, placeOnPage, usePageDrag } from '../../ui/pages/on-page.ts';
import { screenWords } from './screen-words.ts';
import { type Axis, type LinePlace, moveLine, moveTable, removeLine, resizeTable } from './tables.ts';

interface PlacedTableProps {
  readonly table: TableGrid;
  /** Among the tables of its page, from 1. */
  readonly number: number;
  readonly size: PageSize;
  readonly selected: boolean;
  /** The table, or a line of it. */
  readonly onSelect: (line?: LinePlace) => void;
  readonly onChange: (table: TableGrid) => void;
  readonly onRemove: () => void;
}

const STEP_PT = 2;
const MM_A_POINT = 25.4 / 72;

export function PlacedTable(props: PlacedTableProps) {
  const { table, number, size, selected, onSelect, onChange, onRemove } = props;
  const events = (change: (start: TableGrid, dx: number, dy: number) => TableGrid) => ({
    onStart: () => onSelect(),
    onDrag: (start: TableGrid, dx: number, dy: number) => onChange(change(start, dx, dy)),
  });
  const move = usePageDrag(
    table,
    size,
    events((start, dx, dy) => moveTable(start, dx, dy, size)),
  );
  const resize = usePageDrag(
    table,
    size,
    events((start, dx, dy) => resizeTable(start, grown(start, dx, dy), size)),
  );
  return (
    <div className="placed-table" style={placeOnPage(table, size)} data-selected={selected || undefined}>
      <button
        type="button"
        className="placed-table-face"
        aria-label={screenWords.table({ number })}
        onFocus={() => onSelect()}
        onKeyDown={(event) => onKey(event, props)}
        {...move}
      />
      <Lines {...props} axis="columns" />
      <Lines {...props} axis="rows" />
      {selected && (
        <>
          <span className="page-handle-corner" title={screenWords.resize} {...resize}>
            <MoveDiagonal2 aria-hidden="true" />
          </span>
          <button type="button" className="page-handle-remove" aria-label={screenWords.remove} onClick={onRemove}>
            <X aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}

function grown(table: TableGrid, dx: number, dy: number): TableGrid {
  return { ...table, width: table.width + dx, height: table.height + dy };
}

function onKey(event: KeyboardEvent, { table, size, onChange, onRemove }: PlacedTableProps): void {
  const arrow = arrowStep(event.key);
  if (arrow) {
    const [dx, dy] = [arrow[0] * STEP_PT, arrow[1] * STEP_PT];
    onChange(event.shiftKey ? resizeTable(table, grown(table, dx, dy), size) : moveTable(table, dx, dy, size));
  } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
  else return;
  event.preventDefault();
}

function Lines(props: PlacedTableProps & { readonly axis: Axis }) {
  return props.table[props.axis].map((at, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
    <Line key={index} {...props} index={index} at={at} />
  ));
}

interface LineProps extends PlacedTableProps, LinePlace {
  /** Points from the left or top edge of the page. */
  readonly at: number;
}

function Line({ table, number, size, axis, index, at, onSelect, onChange }: LineProps) {
  const isColumn = axis === 'columns';
  const line = { axis, index };
  const drag = usePageDrag(table, size, {
    onStart: () => onSelect(line),
    onDrag: (start, dx, dy) => onChange(moveLine(start, line, (start[axis][index] ?? 0) + (isColumn ? dx : dy))),
  });
  const share = isColumn ? (at - table.x) / table.width : (at - table.y) / table.height;
  return (
    <div
      role="slider"
      tabIndex={0}
      className="table-line"
      data-axis={axis}
      style={{ [isColumn ? 'left' : 'top']: `${100 * share}%` }}
      aria-label={screenWords.lines[axis]({ line: index + 1, number })}
      aria-orientation={isColumn ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={Math.round(isColumn ? size.widthPt : size.heightPt)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={screenWords.at[axis]({ mm: Math.round(at * MM_A_POINT) })}
      onFocus={() => onSelect(line)}
      onKeyDown={(event) => {
        const step = arrowStep(event.key)?.[isColumn ? 0 : 1] ?? 0;
        if (step !== 0) onChange(moveLine(table, line, at + step * STEP_PT));
        else if (event.key === 'Delete' || event.key === 'Backspace') onChange(removeLine(table, line));
        else return;
        event.preventDefault();
      }}
      {...drag}
    />
  );
}
