/** What the preview says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  preview: 'Page {page} with the scanner effect',
  note: 'Page {page}, preview. In the result, pages are images without selectable text.',
});
