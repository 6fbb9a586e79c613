/** The page that signatures, initials, dates and ticks are put on. */
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import { useWhenDrawn } from '../../ui/pages/use-when-drawn.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { LargePad } from './large-pad.tsx';
import { PlacedMark } from './placed-mark.tsx';
import { centredAt, GROWTH, isOn, type MarkKind, type Placement } from './placing.ts';
import { screenWords } from './screen-words.ts';
import { INK } from './strokes.ts';
import { type Marks, useMarks } from './use-marks.tsx';

const WIDTH_PX = 620;
const KINDS = Object.keys(screenWords.kinds) as MarkKind[];

export function Stage(props: PanelProps) {
  const { files, values, onChange, attached, drawPage, pageCount } = props;
  const pages = pageCount ?? 1;
  const [page, setPage] = useState(pages);
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const marks = useMarks(props, { page, pages, picture });
  const { chosen, here, lookFor } = marks;
  const add = useWhenDrawn(picture, marks.add);
  return (
    <Card className="sign-stage">
      <DrawFirst values={values} attached={attached} onChange={onChange} />
      <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
      <PageStage
        picture={picture}
        label={screenWords.page({ page, pages })}
        onPoint={(x, y) => here && marks.change(centredAt(here, x, y, lookFor(here).aspect))}
      >
        {picture && (
          <MarksOnPage marks={marks} picture={picture} page={page} pages={pages} colour={values.color ?? INK} />
        )}
      </PageStage>
      <AddMarks onAdd={add} />
      {chosen && <ChosenFields placement={chosen} onChange={marks.change} />}
    </Card>
  );
}

interface MarksOnPageProps {
  readonly marks: Marks;
  readonly picture: PageSize;
  readonly page: number;
  readonly pages: number;
  readonly colour: string;
}

function MarksOnPage({ marks, picture, page, pages, colour }: MarksOnPageProps) {
  const { placements, lookFor } = marks;
  return placements.map(
    (placement, index) =>
      isOn(placement, page, pages) && (
        <PlacedMark
          // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
          key={index}
          placement={placement}
          looked={lookFor(placement)}
          page={picture}
          colour={colour}
          selected={index === marks.selected}
          isNew={index === marks.newest}
          typed={index === marks.typedAt}
          onTyped={(on) => marks.setTyped(index, on)}
          onText={(text) => marks.type(index, text)}
          onSelect={() => marks.select(index)}
          onChange={(next) => marks.replace(index, next)}
          onRemove={placements.length > 1 ? () => marks.remove(index) : undefined}
        />
      ),
  );
}

/** On a phone the signature is drawn first, on the whole screen, and then placed. */
function DrawFirst({ values, attached, onChange }: Pick<PanelProps, 'values' | 'attached' | 'onChange'>) {
  if (values.signature || values.text?.trim() || attached.signature || attached.certificate) return null;
  return (
    <div className="sign-draw-first">
      <LargePad
        look="primary"
        colour={values.color ?? INK}
        value=""
        onChange={(strokes) => onChange('signature', strokes)}
      />
      <p className="sign-explained">{screenWords.otherWays}</p>
    </div>
  );
}

function AddMarks({ onAdd }: { readonly onAdd: (kind: MarkKind) => void }) {
  const title = useId();
  return (
    <fieldset className="sign-add" aria-labelledby={title}>
      <span id={title}>{screenWords.add}</span>
      {KINDS.map((kind) => (
        <Button key={kind} look="plain" onClick={() => onAdd(kind)}>
          {screenWords.kinds[kind]}
        </Button>
      ))}
    </fieldset>
  );
}

interface ChosenFieldsProps {
  readonly placement: Placement;
  readonly onChange: (placement: Placement) => void;
}

/** What can be said of the chosen place without pulling at it: its size and its pages. */
function ChosenFields({ placement, onChange }: ChosenFieldsProps) {
  return (
    <fieldset className="sign-chosen" aria-label={screenWords.kinds[placement.kind]}>
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
    </fieldset>
  );
}
