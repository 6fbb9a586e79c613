/** The layers of the file with the page that they make; names to type where they cannot be shown. */
// handles: on, off, remove
import { useEffect, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { LayerList } from './layer-list.tsx';
import { LayerPage } from './layer-page.tsx';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { screenWords } from './screen-words.ts';
import { useLayers } from './use-layers.tsx';

/** The names, of several files or of one that cannot be shown. */
export function Panel({ tool, files, values, isUnseen, onChange }: PanelProps) {
  const id = useId();
  if (files.length < 2 && !isUnseen) return null;
  const fields = tool.fields.filter(({ name }) => ['on', 'off', 'remove'].includes(name));
  return fields.map(({ name, title, help }) => (
    <TextField
      key={name}
      id={`${id}-${name}`}
      label={title}
      help={help}
      tall
      value={values[name] ?? ''}
      onChange={(value) => onChange(name, value)}
    />
  ));
}

export function Stage(props: PanelProps) {
  const editing = useLayers(props);
  if (props.files.length !== 1 || props.isUnseen) return null;
  return (
    <Card className="layer-editor">
      <link rel="stylesheet" href={styles} precedence="default" />
      {editing?.rows ? (
        <Editor {...props} editing={editing} />
      ) : (
        <p role="status">{editing ? screenWords.cannotRead : screenWords.reading}</p>
      )}
    </Card>
  );
}

type EditorProps = PanelProps & { readonly editing: NonNullable<ReturnType<typeof useLayers>> };

function Editor(props: EditorProps) {
  const { editing, values, onHold } = props;
  const { rows, layers, states } = editing;
  const isNone = layers.length === 0;
  const isAsked =
    ['on', 'off', 'remove'].some((name) => (values[name] ?? '') !== '') || (values.list ?? 'none') !== 'none';
  const hold = isNone ? screenWords.none : screenWords.unchanged;
  useEffect(() => {
    onHold(isNone || !isAsked ? hold : null);
    return () => onHold(null);
  }, [isNone, isAsked, hold, onHold]);
  if (isNone) return <p className="layer-note">{screenWords.none}</p>;
  return (
    <>
      <div className="layer-desk">
        <LayerList {...editing} rows={rows ?? []} />
        <LayerPage {...props} states={states} />
      </div>
      <p className="layer-note">{screenWords.hint}</p>
    </>
  );
}
