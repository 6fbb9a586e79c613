/** New form fields on the screen: the page that they are put on, and what keeps the work from beginning. */
// handles: fields
import { useEffect } from 'react';
import type { PanelProps } from '../../ui/panel-props.ts';
import { readNewFields, withoutChoices, writeNewFields } from './fields.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { screenWords } from './screen-words.ts';

export { Stage } from './stage.tsx';

export function Panel({ files, pageCount, values, onChange, onHold }: PanelProps) {
  const fields = readNewFields(values.fields);
  useEffect(() => {
    // Another file may have fewer pages, and nobody sees fields behind its last one.
    if (files.length !== 1 || pageCount === null) return;
    const seen = fields.filter(({ page }) => page <= pageCount);
    if (seen.length < fields.length) onChange('fields', writeNewFields(seen));
  });
  const empty = withoutChoices(fields);
  const isAsked = fields.length > 0 || values.detect === 'true';
  const missing = isAsked ? null : screenWords.missing;
  const why = empty === -1 ? missing : screenWords.missingChoices({ number: empty + 1 });
  useEffect(() => onHold(why), [why, onHold]);
  return <link rel="stylesheet" href={styles} precedence="default" />;
}
