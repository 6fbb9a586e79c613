/** The page that signatures, initials, dates and ticks are put on. */
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PageSize } from '../../contract/page-size.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { PlacedMark } from './placed-mark.tsx';
import {
  centredAt,
  freePlace,
  GROWTH,
  inside,
  isOn,
  type MarkKind,
  type Placement,
  readPlacements,
  USUAL_WIDTH_PT,
  usualPlace,
  writePlacements,
} from './placing.ts';
import { screenWords } from './screen-words.ts';
import { firstText, type Looked, lookOf, useUploaded } from './use-look.tsx';

const WIDTH_PX = 620;
const KINDS = Object.keys(screenWords.kinds) as MarkKind[];

export function Stage({ files, values, onChange, attached, drawPage, pageCount }: PanelProps) {
  const pages = pageCount ?? 1;
  const [page, setPage] = useState(pages);
  const [selected, setSelected] = useState(0);
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const lookFor = useLooks(values, attached.signature);
  const lastPage = useLast(page === pages ? picture : null, files[0]?.file);
  const placements = placesOf(values, lastPage, pages, lookFor);
  const { write, replace } = writing(placements, onChange);
  const looked = (placement: Placement) => ({ placement, aspect: lookFor(placement).aspect });
  const add = (kind: MarkKind, on: PageSize) => {
    const taken = placements.filter((each) => isOn(each, page, pages));
    setSelected(placements.length);
    write([...placements, freePlace(looked(newMark(page, kind, values.text ?? '')), on, taken.map(looked))]);
  };
  const chosen = placements[selected];
  const here = chosen && isOn(chosen, page, pages) ? chosen : undefined;
  const change = (next: Placement) => replace(selected, picture ? inside(next, picture, lookFor(next).aspect) : next);
  return (
    <Card className="sign-stage">
      <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
      <PageStage
        picture={picture}
        label={screenWords.page({ page, pages })}
        onPoint={(x, y) => here && change(centredAt(here, x, y, lookFor(here).aspect))}
      >
        {picture &&
          placements.map(
            (placement, index) =>
              isOn(placement, page, pages) && (
                <PlacedMark
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
                  key={index}
                  placement={placement}
                  looked={lookFor(placement)}
                  page={picture}
                  colour={values.color ?? '#0b3d91'}
                  selected={index === selected}
                  onSelect={() => setSelected(index)}
                  onChange={(next) => replace(index, next)}
                  onRemove={placements.length > 1 ? () => write(placements.toSpliced(index, 1)) : undefined}
                />
              ),
          )}
      </PageStage>
      <AddMarks onAdd={(kind) => picture && add(kind, picture)} />
      {chosen && <ChosenFields placement={chosen} onChange={change} />}
    </Card>
  );
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
  const mark = { page: String(page), x: 0, y: 0, width: USUAL_WIDTH_PT[kind], kind };
  return text === undefined ? mark : { ...mark, text };
}

function AddMarks({ onAdd }: { readonly onAdd: (kind: MarkKind) => void }) {
  return (
    <div className="sign-add">
      <span>{screenWords.add}</span>
      {KINDS.map((kind) => (
        <Button key={kind} look="plain" onClick={() => onAdd(kind)}>
          {screenWords.kinds[kind]}
        </Button>
      ))}
    </div>
  );
}

interface ChosenFieldsProps {
  readonly placement: Placement;
  readonly onChange: (placement: Placement) => void;
}

/** What can be said of the chosen place without pulling at it: its size, its pages, and its text. */
function ChosenFields({ placement, onChange }: ChosenFieldsProps) {
  const { kind } = placement;
  return (
    <div className="sign-chosen">
      <span className="sign-sizes">
        <IconButton
          label={screenWords.smaller}
          onClick={() => onChange({ ...placement, width: placement.width / GROWTH })}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton
          label={screenWords.larger}
          onClick={() => onChange({ ...placement, width: placement.width * GROWTH })}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </span>
      <label>
        {screenWords.pages}
        <input
          className="text-input"
          value={placement.page}
          onChange={(event) => onChange({ ...placement, page: event.target.value })}
        />
      </label>
      {(kind === 'text' || kind === 'initials') && (
        <label>
          {screenWords.says[kind]}
          <input
            className="text-input"
            value={placement.text ?? ''}
            maxLength={200}
            onChange={(event) => onChange({ ...placement, text: event.target.value })}
          />
        </label>
      )}
    </div>
  );
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
