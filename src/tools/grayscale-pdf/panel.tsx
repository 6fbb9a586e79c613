/** The first chosen page in shades of grey. */
import { PagePreview } from '../../ui/pages/page-preview.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

export function Stage(props: PanelProps) {
  const note = props.values.images === 'false' ? screenWords.noteImages : screenWords.note;
  return <PagePreview {...props} label={screenWords.preview} note={note} filter="grayscale(1)" />;
}
