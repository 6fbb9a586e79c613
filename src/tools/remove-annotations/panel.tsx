/** The kinds of comments, as one list of ticks. */
// handles: types
import { useId } from 'react';
import { type CommentKind, parseKinds, writeKinds } from '../../contract/pages/comment-kinds.ts';
import { TickField } from '../../ui/fields/tick-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

const TICKS = Object.entries(screenWords.kinds) as readonly (readonly [CommentKind, string])[];

export function Panel({ values, onChange, onHold }: PanelProps) {
  const id = useId();
  const chosen = parseKinds(values.types ?? '') ?? new Set<CommentKind>();
  const change = (kind: CommentKind, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(kind);
    else next.delete(kind);
    onHold(next.size === 0 ? screenWords.chooseOne : null);
    onChange('types', next.size === 0 ? NONE : writeKinds(next));
  };
  return (
    <fieldset className="field-group kinds">
      <legend>{screenWords.title}</legend>
      {TICKS.map(([kind, title]) => (
        <TickField
          key={kind}
          id={`${id}-${kind}`}
          label={title}
          help=""
          checked={values.types !== NONE && chosen.has(kind)}
          onChange={(on) => change(kind, on)}
        />
      ))}
    </fieldset>
  );
}

/** No word of the option: the panel holds the job back. */
const NONE = 'none';
