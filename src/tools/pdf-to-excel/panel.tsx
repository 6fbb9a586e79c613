/** The page with the lines of its tables, which are found before the work where they are in doubt, and dragged, added and removed. */
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
import { type Axis, addLine, type LinePlace, newTable, removeLine } from './tables.ts';
import { type Doubts, useDoubts } from './use-doubts.tsx';
import { useFoundTables } from './use-found-tables.tsx';
import { useTables } from './use-tables.tsx';

const WIDTH_PX = 760;
/** Lines are put between words: the page is as wide as its place. */
const TALLEST_REM = 60;

export function Stage(props: PanelProps) {
  const { files, drawPage, pageCount, values } = props;
  const pages = pageCount ?? 1;
  // Who comes back to check what was found has seen what is in doubt.
  const [begins] = useState(() => !values.grids);
  const doubts = useDoubts(props, begins);
  const [asked, setAsked] = useState<readonly TableGrid[]>([]);
  const given = useTables(props, shownTables(doubts, asked));
  const [turned, setPage] = useState<number | null>(null);
  const page = Math.min(turned ?? given.tables[0]?.page ?? 1, pages);
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const look = useFoundTables(props, doubts, (found, on) => {
    setAsked([...asked.filter((table) => table.page !== on), ...found]);
    given.showFound(on);
  });
  if (files.length !== 1) return null;
  const find = () => {
    setPage(page);
    void look.find(page);
  };
  return (
    <Card className="tables-stage">
      <link rel="stylesheet" href={styles} precedence="default" />
      <link rel="stylesheet" href={handles} precedence="default" />
      <div className="tables-tools">
        <Button look="plain" disabled={look.isBusy} onClick={find}>
          {screenWords.find}
        </Button>
        <Button look="plain" disabled={!picture} onClick={() => picture && given.add(newTable(page, picture))}>
          {screenWords.addTable}
        </Button>
        {given.selected && <LineButtons table={given.selected} line={given.line} onChange={given.change} />}
      </div>
      <p className="tables-hint">{doubts.isOn ? screenWords.checkedHelp : screenWords.findHelp}</p>
      <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
      <DoubtNote
        doubts={doubts}
        said={look.isBusy || look.page === page ? look.said : ''}
        page={page}
        onPage={setPage}
      />
      <PageStage picture={picture} label={screenWords.page({ page, pages })} tallest={TALLEST_REM}>
        {picture && <Tables given={given} page={page} size={picture} />}
      </PageStage>
    </Card>
  );
}

/** Of pages that people asked for, and of those in doubt. */
function shownTables({ pages, grids }: Doubts, asked: readonly TableGrid[]): readonly TableGrid[] {
  const onAsked = new Set(asked.map(({ page }) => page));
  return [...asked, ...grids.filter(({ page }) => pages.includes(page) && !onAsked.has(page))];
}

interface DoubtNoteProps {
  readonly doubts: Doubts;
  /** What was told of this page, which comes first. */
  readonly said: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** How many pages are in doubt, and the step to the next of them. */
function DoubtNote({ doubts, said, page, onPage }: DoubtNoteProps) {
  const { pages, outOf, isLooking } = doubts;
  const next = pages.find((each) => each > page) ?? pages.find((each) => each !== page);
  const count = pages.length;
  const doubt = outOf > 0 ? screenWords.doubtfulOf({ count, pages: outOf }) : screenWords.doubtful({ count });
  const quiet = isLooking ? screenWords.checking : '';
  return (
    <div className="tables-found">
      <p role="status">{said || (count > 0 ? doubt : quiet)}</p>
      {next !== undefined && (
        <Button look="plain" onClick={() => onPage(next)}>
          {screenWords.check({ page: next })}
        </Button>
      )}
    </div>
  );
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
