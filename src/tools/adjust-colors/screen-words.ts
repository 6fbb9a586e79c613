/** What the preview says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  preview: 'Page {page} with adjusted colours',
  note: 'Page {page}, preview.',
  noteImages: 'Page {page}, preview. In the result, images keep their colours.',
});
