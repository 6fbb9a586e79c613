/** What the preview says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  preview: 'Page {page} with the overlay',
  empty: 'Choose a letterhead to see it on this page.',
  note: 'Page {page}. The overlay is added to other pages in the same way.',
});
