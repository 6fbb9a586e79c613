/** The editor of bookmarks, and the choices that stand beside it. */
// handles: bookmarks, mode
import { useId } from 'react';
import { FileField } from '../../ui/fields/file-field.tsx';
import { SegmentsField } from '../../ui/fields/segments-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { screenWords } from './screen-words.ts';

export { Stage } from './stage.tsx';

export function Panel(props: PanelProps) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Choices {...props} />
    </>
  );
}

function Choices({ tool, files, values, attached, isUnseen, onChange, onAttach }: PanelProps) {
  const id = useId();
  const action = values.action ?? 'set';
  // The editor shows the bookmarks of one file that can be read.
  if (action === 'set' && (files.length > 1 || isUnseen))
    return (
      <FileField
        id={`${id}-file`}
        label={screenWords.file}
        help={screenWords.fileHelp}
        accept=".json,.csv,.txt,.tsv"
        file={attached.bookmarks ?? null}
        words={{ choose: screenWords.chooseFile, remove: screenWords.removeFile }}
        onChange={(file) => onAttach('bookmarks', file)}
      />
    );
  const mode = tool.fields.find(({ name }) => name === 'mode');
  // What is edited holds the bookmarks of the file already.
  if (!action.startsWith('from-') || mode?.kind !== 'choice') return null;
  return (
    <SegmentsField
      id={`${id}-mode`}
      label={mode.title}
      help={mode.help}
      options={mode.choices}
      value={values.mode ?? 'replace'}
      onChange={(value) => onChange('mode', value)}
    />
  );
}
