/** What the preview says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  preview: 'Page {page} with the overlay',
  empty: 'Choose a letterhead to see it on this page.',
  note: 'Page {page}. Other pages get their overlay in the same way.',
});
