/** New form fields on the screen: the page that they are put on, and what keeps the work from beginning. */
// handles: fields
import { useEffect } from 'react';
import type { PanelProps } from '../../ui/panel-props.ts';
import { readNewFields, withoutChoices } from './fields.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { screenWords } from './screen-words.ts';

export { Stage } from './stage.tsx';

export function Panel({ values, onHold }: PanelProps) {
  const fields = readNewFields(values.fields);
  const empty = withoutChoices(fields);
  const isAsked = fields.length > 0 || values.detect === 'true';
  const missing = isAsked ? null : screenWords.missing;
  const why = empty === -1 ? missing : screenWords.missingChoices({ number: empty + 1 });
  useEffect(() => onHold(why), [why, onHold]);
  return <link rel="stylesheet" href={styles} precedence="default" />;
}
