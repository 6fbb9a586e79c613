/** What the preview of cropping says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  page: 'Page {page} of {pages}',
  back: 'Previous page',
  on: 'Next page',
  help: 'Drag the edges to crop, or drag across the page to draw a new box.',
  helpByTouch: 'Drag the edges to crop.',
  same: 'Other pages may have smaller margins. Only margins that all pages have are removed.',
  empty: 'This page looks blank and won’t be cropped.',
  nothingLeft: 'This crop would remove the whole page.',
  edges: { top: 'Top edge', right: 'Right edge', bottom: 'Bottom edge', left: 'Left edge' },
  /** What a screen reader says of an edge: how much is cropped there. */
  cropped: '{mm} mm cropped',
});
