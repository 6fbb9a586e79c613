/** The level of a clean-up, and what a custom one removes as one list of ticks. */
// handles: level, javascript, launch-actions, tracking, metadata, comments, hidden-layers, thumbnails, private-data, external-links, attachments, forms, annotations, hidden-text, tags, fonts
import { useId } from 'react';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

export function Panel({ tool, values, onChange }: PanelProps) {
  const id = useId();
  const level = tool.fields.find((field) => field.name === 'level');
  if (level?.kind !== 'choice') return null;
  const chosen = values.level ?? level.default ?? '';
  return (
    <>
      <SelectField
        id={`${id}level`}
        label={level.title}
        help=""
        value={chosen}
        options={level.choices}
        onChange={(value) => onChange('level', value)}
      />
      <p className="level-note" role="status">
        {level.helpWhen?.texts[chosen] ?? level.help}
      </p>
      {chosen === 'custom' && (
        <fieldset className="field-group">
          <legend>{screenWords.parts}</legend>
          {tool.fields.map((field) => {
            const { name, title, help, shownWhen } = field;
            if (field.kind !== 'boolean' || shownWhen?.option !== 'level') return null;
            return (
              <TickField
                key={name}
                id={`${id}${name}`}
                label={title}
                help={help}
                checked={(values[name] ?? String(field.default)) === 'true'}
                onChange={(on) => onChange(name, String(on))}
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}
