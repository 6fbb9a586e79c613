/** The viewer's controls: pages small, place, zoom, rotation, search. */
import { ChevronDown, ChevronUp, Minus, PanelLeft, Plus, Printer as PrinterIcon, RotateCw, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatPercent } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { viewerWords } from '../../words/viewer.ts';
import type { PdfView, ViewState } from './pdf-view.ts';
import type { Printer } from './use-print.ts';
import type { Side } from './use-side.ts';

interface ViewerControlsProps {
  readonly view: PdfView;
  readonly state: ViewState;
  readonly side: Side;
  readonly searches: boolean;
  readonly onSearch: () => void;
  readonly printer: Printer;
  readonly name: string;
}

export function ViewerControls(props: ViewerControlsProps) {
  const { view, state, side, searches, onSearch, printer, name } = props;
  const { page, pages } = state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div className="viewer-controls" role="group" aria-label={viewerWords.tools}>
      {side.promise !== undefined && (
        <IconButton label={side.promise} aria-pressed={side.shown} onClick={side.toggle}>
          <PanelLeft aria-hidden="true" />
        </IconButton>
      )}
      <Place view={view} page={page} pages={pages} />
      <span className="viewer-group viewer-zoom">
        <IconButton label={viewerWords.zoomOut} onClick={() => view.zoomOut()}>
          <Minus aria-hidden="true" />
        </IconButton>
        <ZoomChoice state={state} onZoom={(choice) => view.zoomTo(choice)} />
        <IconButton label={viewerWords.zoomIn} onClick={() => view.zoomIn()}>
          <Plus aria-hidden="true" />
        </IconButton>
      </span>
      <span className="viewer-group">
        <IconButton label={viewerWords.rotate} onClick={() => view.rotate()}>
          <RotateCw aria-hidden="true" />
        </IconButton>
        <IconButton label={viewerWords.print.start({ name })} onClick={printer.print}>
          <PrinterIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={viewerWords.search.open} aria-pressed={searches} onClick={onSearch}>
          <Search aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}

interface PlaceProps {
  readonly view: PdfView;
  readonly page: number;
  readonly pages: number;
}

/** Where one is in the file, and the way to the next page. */
function Place({ view, page, pages }: PlaceProps) {
  const step = (label: string, to: number, icon: ReactNode) => (
    <IconButton className="viewer-step" label={label} disabled={to < 1 || to > pages} onClick={() => view.goTo(to)}>
      {icon}
    </IconButton>
  );
  return (
    <span className="viewer-group">
      {step(viewerWords.previous, page - 1, <ChevronUp aria-hidden="true" />)}
      <PageField page={page} pages={pages} onPage={(wanted) => view.goTo(wanted)} />
      {step(viewerWords.next, page + 1, <ChevronDown aria-hidden="true" />)}
    </span>
  );
}

interface PageFieldProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Shows the page in sight, and goes to the one that is typed. */
function PageField({ page, pages, onPage }: PageFieldProps) {
  const [text, setText] = useState(String(page));
  useEffect(() => setText(String(page)), [page]);
  const go = () => {
    const wanted = Number.parseInt(text, 10);
    if (Number.isFinite(wanted)) onPage(wanted);
    setText(String(page));
  };
  return (
    <form
      className="viewer-page-field numbers"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={viewerWords.field({ count: pages })}
        value={text}
        size={Math.max(3, String(pages).length)}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
      />
      <span aria-hidden="true">{viewerWords.of({ pages })}</span>
    </form>
  );
}

const PRESETS = [
  { value: 'page-width', title: viewerWords.fitWidth },
  { value: 'page-fit', title: viewerWords.fitPage },
] as const;
const PERCENTS = [50, 75, 100, 125, 150, 200, 300, 400] as const;

interface ZoomChoiceProps {
  readonly state: ViewState;
  readonly onZoom: (choice: string) => void;
}

function ZoomChoice({ state, onZoom }: ZoomChoiceProps) {
  const { percent, preset } = state;
  const fitted = PRESETS.some(({ value }) => value === preset);
  const percents = [...new Set<number>([...PERCENTS, percent])].sort((one, other) => one - other);
  return (
    <span className="viewer-select numbers">
      <select
        aria-label={viewerWords.zoom}
        value={fitted ? preset : percent}
        onChange={(event) => onZoom(event.target.value)}
      >
        {PRESETS.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
        {percents.map((each) => (
          <option key={each} value={each}>
            {formatPercent(each)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
