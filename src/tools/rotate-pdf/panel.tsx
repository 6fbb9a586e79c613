/** Rotate's own part: the three turns, and the first page as it will stand. */
// handles: rotation
import { useId } from 'react';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { quantityWords } from '../../ui/quantity-words.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

const TURNS = Object.entries(screenWords.turns);
/** CSS pixels of the preview. */
const PREVIEW_WIDTH = 60;
const PREVIEW_HEIGHT = 80;

export function Panel({ files, values, onChange, drawPage }: PanelProps) {
  const name = useId();
  const turn = values.rotation ?? '90';
  const picture = usePageDrawing(files[0], 1, PREVIEW_WIDTH, drawPage);
  return (
    <fieldset className="turns">
      <legend>{screenWords.by}</legend>
      <div className="turns-preview">
        <div className="turns-stage">
          {picture ? (
            <img
              src={picture.url}
              alt={screenWords.preview}
              width={PREVIEW_WIDTH}
              height={PREVIEW_HEIGHT}
              data-turn={turn}
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
        {TURNS.map(([value, title]) => (
          <label key={value} className="turns-choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === turn}
              onChange={() => onChange('rotation', value)}
            />
            <strong className="numbers">{value}°</strong> <span>{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
