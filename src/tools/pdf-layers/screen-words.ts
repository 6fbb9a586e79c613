/** What the list of layers says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  title: 'Layers',
  reading: 'Reading layers',
  cannotRead: 'We can’t show the layers of this file here. Enter their names instead.',
  none: 'This PDF has no layers.',
  count: { one: '{count} layer', other: '{count} layers' },
  showAll: 'Show all',
  hideAll: 'Hide all',
  removeHidden: 'Remove hidden',
  reset: 'Reset',
  unnamed: 'Layer {number}',
  remove: 'Remove {name}',
  keep: 'Keep {name}',
  removed: 'Will be removed',
  hint: 'Ticked layers show when the file is opened. Removed layers are deleted with everything on them.',
  unchanged: 'Show, hide or remove a layer first, or choose a list of layers.',
  preview: 'Page {page} of {pages}',
  back: 'Previous page',
  on: 'Next page',
});
