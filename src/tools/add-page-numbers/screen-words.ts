/** What the preview says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  preview: 'Page {page} with its number',
  shown: 'Page {page}',
});
