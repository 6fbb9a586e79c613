/** What the preview says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  preview: 'First page with the watermark',
  others: 'Page 1. On other pages, the watermark adapts to the page size.',
});
