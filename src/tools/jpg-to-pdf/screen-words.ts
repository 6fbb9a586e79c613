/** What the preview of the pages says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  page: 'Page {page} of {pages}',
  back: 'Page before',
  on: 'Next page',
  pictures: { one: '{count} picture', other: '{count} pictures' },
  named: '{name} ({width} × {height} mm)',
  sized: '{width} × {height} mm',
  placed: {
    upright: '{picture} on {size}, upright',
    across: '{picture} on {size}, across',
  },
  withMargin: {
    upright: '{picture} on {size}, upright, margin {margin} mm',
    across: '{picture} on {size}, across, margin {margin} mm',
  },
  unknown: 'The result will show how {name} stands on its page.',
  noRoom: 'The margin leaves no room for the picture.',
});
