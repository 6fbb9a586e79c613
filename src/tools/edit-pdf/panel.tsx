/** Editing on the screen: the page with its tools; nothing of it stands among the choices. */
// handles: marks, image, image-2, image-3, image-4
import { useEffect } from 'react';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

export { Stage } from './stage.tsx';

/** With nothing put on a page there is nothing to begin. */
export function Panel({ values, onHold }: PanelProps) {
  const isEmpty = (values.marks ?? '') === '';
  useEffect(() => onHold(isEmpty ? screenWords.missing : null), [isEmpty, onHold]);
  return null;
}
