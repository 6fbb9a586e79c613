/** Rotate's own part: the three turns, and the first page that is turned as it will stand. */
// handles: rotation
import { useEffect, useId } from 'react';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { quantityWords } from '../../ui/quantity-words.ts';
import { previewedPage, previewedTurn } from './preview.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const TURNS = Object.entries(screenWords.turns);
/** Only where the turn is set may it be none. */
const SET_TURNS = Object.entries(screenWords.directions);
/** CSS pixels of the preview. */
const PREVIEW_WIDTH = 60;
const PREVIEW_HEIGHT = 80;

export function Panel({ files, values, onChange, drawPage, pageCount }: PanelProps) {
  const name = useId();
  const turn = values.rotation ?? '90';
  const sets = values.absolute === 'true';
  const page = previewedPage(values, pageCount);
  const picture = usePageDrawing(files[0], page, PREVIEW_WIDTH, drawPage);
  useEffect(() => {
    if (turn === '0' && !sets) onChange('rotation', '90');
  }, [turn, sets, onChange]);
  // Then each page is turned as it says itself.
  if (values.auto === 'true') return null;
  return (
    <fieldset className="turns">
      <legend>{sets ? screenWords.to : screenWords.by}</legend>
      <div className="turns-preview">
        <div className="turns-stage">
          {picture ? (
            <img
              src={picture.url}
              alt={page === 1 ? screenWords.preview : screenWords.previewOf({ page })}
              width={PREVIEW_WIDTH}
              height={PREVIEW_HEIGHT}
              data-turn={previewedTurn(values, picture)}
              className="turns-page"
            />
          ) : (
            <span className="turns-page turns-empty" data-turn={turn} />
          )}
        </div>
        <p className="turns-count numbers" role="status">
          {picture ? quantityWords.pages({ count: picture.pages }) : ''}
        </p>
      </div>
      <div className="turns-choices">
        {(sets ? SET_TURNS : TURNS).map(([value, title]) => (
          <label key={value} className="turns-choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === turn}
              onChange={() => onChange('rotation', value)}
            />
            <strong className="numbers">{title}</strong>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
