/** What the preview of the pages says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  page: 'Page {page} of {pages}',
  back: 'Previous page',
  on: 'Next page',
  pictures: { one: '{count} image', other: '{count} images' },
  named: '{name} ({width} × {height} mm)',
  sized: '{width} × {height} mm',
  placed: {
    portrait: '{picture} on {size}, portrait',
    landscape: '{picture} on {size}, landscape',
  },
  withMargin: {
    portrait: '{picture} on {size}, portrait, margin {margin} mm',
    landscape: '{picture} on {size}, landscape, margin {margin} mm',
  },
  unknown: 'This browser can’t preview {name}, but the image will be in the result.',
  noRoom: 'The margin leaves no room for the image.',
});
