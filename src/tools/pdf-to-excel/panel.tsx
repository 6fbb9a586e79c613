/** The page with the lines of its tables, which can be found, dragged, added and removed before the work. */
// handles: grids
import { useState } from 'react';
import type { TableGrid } from '../../contract/options/grids-option.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
// Files of their own: the sheet that all pages load stays small.
import handles from '../../ui/pages/page-handles.css?url';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import styles from './panel.css?url';
import { PlacedTable } from './placed-table.tsx';
import { screenWords } from './screen-words.ts';
import {
  type Axis,
  addLine,
  type LinePlace,
  newTable,
  readTables,
  removeLine,
  withFound,
  writeTables,
} from './tables.ts';
import { useFoundTables } from './use-found-tables.tsx';

const WIDTH_PX = 760;
/** Lines are put between words: the page is as wide as its place. */
const TALLEST_REM = 60;

export function Stage(props: PanelProps) {
  const { files, drawPage, pageCount } = props;
  const pages = pageCount ?? 1;
  const given = useTables(props);
  // Where people come back to check what was found, that is where they begin.
  const [chosen, setPage] = useState(given.tables[0]?.page ?? 1);
  const page = Math.min(chosen, pages);
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const look = useFoundTables(props, (found, on) => given.write(withFound(given.tables, found, on)));
  if (files.length !== 1) return null;
  return (
    <Card className="tables-stage">
      <link rel="stylesheet" href={styles} precedence="default" />
      <link rel="stylesheet" href={handles} precedence="default" />
      <div className="tables-tools">
        <Button look="plain" disabled={look.isBusy} onClick={() => void look.find(page)}>
          {screenWords.find}
        </Button>
        <Button look="plain" disabled={!picture} onClick={() => picture && given.add(newTable(page, picture))}>
          {screenWords.addTable}
        </Button>
        {given.selected && <LineButtons table={given.selected} line={given.line} onChange={given.change} />}
      </div>
      <p className="tables-hint">{screenWords.findHelp}</p>
      <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
      <p className="tables-found" role="status">
        {look.isBusy || look.page === page ? look.said : ''}
      </p>
      <PageStage picture={picture} label={screenWords.page({ page, pages })} tallest={TALLEST_REM}>
        {picture && <Tables given={given} page={page} size={picture} />}
      </PageStage>
    </Card>
  );
}

interface Selected {
  /** Of the table. */
  readonly index: number | null;
  readonly line: LinePlace | undefined;
}

const NOTHING: Selected = { index: null, line: undefined };

/** The tables of the option, and which of them, and which line of it, is selected. */
function useTables({ values, onChange }: PanelProps) {
  const [{ index, line }, setSelected] = useState<Selected>(NOTHING);
  const tables = readTables(values.grids);
  const select = (next: number | null, at?: LinePlace) => setSelected({ index: next, line: at });
  const set = (next: readonly TableGrid[]) => onChange('grids', writeTables(next));
  return {
    tables,
    selected: index === null ? undefined : tables[index],
    line,
    select,
    write(next: readonly TableGrid[]) {
      set(next);
      select(null);
    },
    add(table: TableGrid) {
      set([...tables, table]);
      select(tables.length);
    },
    change(table: TableGrid) {
      if (index === null) return;
      set(tables.with(index, table));
      select(index);
    },
    replace: (at: number, table: TableGrid) => set(tables.with(at, table)),
    remove(at: number) {
      set(tables.toSpliced(at, 1));
      select(null);
    },
  };
}

interface TablesProps {
  readonly given: ReturnType<typeof useTables>;
  readonly page: number;
  readonly size: PageSize;
}

function Tables({ given, page, size }: TablesProps) {
  const onPage = given.tables.flatMap((table, index) => (table.page === page ? [{ table, index }] : []));
  return onPage.map(({ table, index }, place) => (
    <PlacedTable
      key={index}
      table={table}
      number={place + 1}
      size={size}
      selected={table === given.selected}
      onSelect={(line) => given.select(index, line)}
      onChange={(next) => given.replace(index, next)}
      onRemove={() => given.remove(index)}
    />
  ));
}

interface LineButtonsProps {
  readonly table: TableGrid;
  readonly line: LinePlace | undefined;
  readonly onChange: (table: TableGrid) => void;
}

const LINES: readonly (readonly [Axis, 'addColumn' | 'addRow'])[] = [
  ['columns', 'addColumn'],
  ['rows', 'addRow'],
];

function LineButtons({ table, line, onChange }: LineButtonsProps) {
  return (
    <>
      {LINES.map(([axis, word]) => (
        <Button key={axis} look="plain" onClick={() => onChange(addLine(table, axis))}>
          {screenWords[word]}
        </Button>
      ))}
      {line && (
        <Button look="plain" onClick={() => onChange(removeLine(table, line))}>
          {screenWords.removeLine}
        </Button>
      )}
    </>
  );
}
