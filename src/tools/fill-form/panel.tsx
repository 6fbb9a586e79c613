/** Where the values come from: typed into the form, which stands large beside the choices, or out of a file. */
// handles: data, combine
import { useEffect, useId } from 'react';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { screenWords } from './screen-words.ts';

export { Result } from './result.tsx';
export { Stage } from './stage.tsx';

const TABLE = /\.(csv|xlsx)$/i;

export function Panel(props: PanelProps) {
  const { tool, values, onChange, attached, onAttach } = props;
  const id = useId();
  const isFilling = (values.action ?? 'fill') === 'fill';
  useHold(props, isFilling);
  const combine = tool.fields.find(({ name }) => name === 'combine');
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      {isFilling && (
        <FileField
          id={`${id}data`}
          label={screenWords.file}
          help={screenWords.fileHelp}
          accept=".csv,.xlsx,.json,.fdf,.xfdf"
          file={attached.data ?? null}
          words={{ choose: screenWords.chooseFile, remove: screenWords.removeFile }}
          onChange={(file) => onAttach('data', file)}
        />
      )}
      {isFilling && combine && TABLE.test(attached.data?.name ?? '') && (
        <TickField
          id={`${id}combine`}
          label={combine.title}
          help={combine.help}
          checked={values.combine === 'true'}
          onChange={(checked) => onChange('combine', String(checked))}
        />
      )}
    </>
  );
}

/** Without a value there is nothing to begin. */
function useHold({ values, attached, onHold }: PanelProps, isFilling: boolean): void {
  const nothing = isFilling && !attached.data && (values.data ?? '') === '';
  useEffect(() => onHold(nothing ? screenWords.missing : null), [nothing, onHold]);
}
