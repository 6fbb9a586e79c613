/** What the pages of a compressed PDF say, and an image, before and after. */
import { say } from '../../ui/say.ts';

export const proofWords = say({
  pages: 'Changed pages, most changed first',
  page: 'Page {page} of {pages}: {likeness} alike',
  image: '{likeness} alike',
  most: 'Page {page} of {pages} changed the most: {likeness} alike',
  alike: '{page} · {likeness}',
  show: 'Compare page {page}, {likeness} alike',
  closer: 'View at 100%',
  loupe: 'Page {page} at 100%, before and after. Arrow keys move the view.',
  imageLoupe: 'Image at 100%, before and after. Arrow keys move the view.',
  before: 'Before',
  after: 'After',
  same: { one: '{count} page is unchanged.', other: '{count} pages are unchanged.' },
  omitted: {
    one: '{count} more changed page was checked but isn’t shown.',
    other: '{count} more changed pages were checked but aren’t shown.',
  },
});
