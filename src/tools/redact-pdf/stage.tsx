/** The pages with what will be redacted: matches as they are found, and boxes that are drawn. */
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { Rect } from '../../contract/pages/rects.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DrawLayer } from '../../ui/pages/draw-layer.tsx';
import { DrawnBox } from '../../ui/pages/drawn-box.tsx';
import { placeOnPage } from '../../ui/pages/on-page.ts';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { useDrawnBoxes } from '../../ui/pages/use-drawn-boxes.ts';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import { useWhenDrawn } from '../../ui/pages/use-when-drawn.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { type Box, isOn, newBox, readBoxes, writeBoxes } from './boxes.ts';
import { screenWords } from './screen-words.ts';
import { type Matches, MOST_PAGES, useMatches } from './use-matches.tsx';

const WIDTH_PX = 760;
/** Boxes are drawn around single words: the page is as wide as its place. */
const TALLEST_REM = 60;

export function Stage(props: PanelProps) {
  const { files, drawPage, pageCount } = props;
  const pages = pageCount ?? 1;
  const [page, setPage] = useState(1);
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const matches = useMatches(props);
  const drawn = useBoxes(props);
  const { chosen, change } = drawn;
  const add = useWhenDrawn(picture, (_: 'box', size) => drawn.add(newBox(page, size, drawn.boxes)));
  return (
    <Card className="redact-stage">
      <MatchLine matches={matches} page={page} pages={pages} onPage={setPage} />
      <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
      <PageStage picture={picture} label={screenWords.page({ page, pages })} tallest={TALLEST_REM}>
        {picture && (
          <>
            <Found matches={matches.byPage.get(page) ?? []} size={picture} />
            <Boxes drawn={drawn} size={picture} page={page} pages={pages} />
          </>
        )}
      </PageStage>
      <div className="redact-add">
        <span className="redact-hint">{screenWords.hint}</span>
        <Button look="plain" onClick={() => add('box')}>
          {screenWords.add}
        </Button>
      </div>
      {chosen && (
        <label className="redact-pages">
          {screenWords.pages}
          <input
            className="text-input"
            value={chosen.page}
            onChange={(event) => change({ ...chosen, page: event.target.value })}
          />
        </label>
      )}
    </Card>
  );
}

/** The boxes of the option, and the one that is chosen. */
function useBoxes({ values, onChange }: PanelProps) {
  const drawn = useDrawnBoxes(readBoxes(values.areas), (boxes) => onChange('areas', writeBoxes(boxes)));
  const { boxes, selected, replace } = drawn;
  const chosen = selected === null ? undefined : boxes[selected];
  const change = (box: Box) => selected !== null && replace(selected, box);
  return { ...drawn, chosen, change };
}

interface BoxesProps {
  readonly drawn: ReturnType<typeof useBoxes>;
  readonly size: PageSize;
  readonly page: number;
  readonly pages: number;
}

function Boxes({ drawn, size, page, pages }: BoxesProps) {
  const { boxes, selected, newest, select, add, replace, remove } = drawn;
  return (
    <>
      <DrawLayer size={size} onDraw={(rect) => add({ ...rect, page: String(page) })} onMiss={() => select(null)} />
      {boxes.map(
        (box, index) =>
          isOn(box, page, pages) && (
            <DrawnBox
              // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
              key={index}
              box={box}
              words={{ ...screenWords.boxes, name: screenWords.box({ number: index + 1, page }) }}
              size={size}
              selected={index === selected}
              isNew={index === newest}
              onSelect={() => select(index)}
              onChange={(next) => replace(index, next)}
              onRemove={() => remove(index)}
            />
          ),
      )}
    </>
  );
}

function Found({ matches, size }: { readonly matches: readonly (readonly Rect[])[]; readonly size: PageSize }) {
  return matches.flatMap((rects, match) =>
    rects.map((rect, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: matches stand in the order of the page
      <span key={`${match} ${index}`} className="redact-match" style={placeOnPage(rect, size)} />
    )),
  );
}

interface MatchLineProps {
  readonly matches: Matches;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** What was found, and the way from one page with matches to the next. */
function MatchLine({ matches, page, pages, onPage }: MatchLineProps) {
  const { byPage, count, isWanted, isGivenUp, hasSilentPages } = matches;
  if (!isWanted && !hasSilentPages) return null;
  const found = [...byPage.keys()];
  const before = found.findLast((each) => each < page);
  const after = found.find((each) => each > page);
  return (
    <div className="redact-found">
      <p role="status">{isWanted && sayFound(matches, pages)}</p>
      {isGivenUp && count > 0 && <p className="redact-hint">{screenWords.slowPattern}</p>}
      {found.length > 0 && pages > 1 && (
        <span className="redact-steps">
          <IconButton
            label={screenWords.lastMatch}
            disabled={before === undefined}
            onClick={() => before !== undefined && onPage(before)}
          >
            <ChevronsLeft className="directed" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={screenWords.nextMatch}
            disabled={after === undefined}
            onClick={() => after !== undefined && onPage(after)}
          >
            <ChevronsRight className="directed" aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {hasSilentPages && <p className="redact-hint">{screenWords.picturesLater}</p>}
      {pages > MOST_PAGES && <p className="redact-hint">{screenWords.onlyFirst({ pages: MOST_PAGES })}</p>}
    </div>
  );
}

function sayFound({ byPage, count, isSearching, isGivenUp, readPages }: Matches, pages: number): string {
  if (count > 0) return `${screenWords.matches({ count })}, ${screenWords.onPages({ count: byPage.size })}`;
  if (isGivenUp) return screenWords.slowPattern;
  return isSearching ? screenWords.searching({ done: readPages, pages }) : screenWords.none;
}
