/** What the preview says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  missing: 'Enter a width, a height or a percentage.',
  page: 'Image {page} of {pages}',
  back: 'Previous image',
  on: 'Next image',
  now: '{width} × {height} px',
  becomes: '{width} × {height} px becomes {newWidth} × {newHeight} px',
  stays: '{width} × {height} px, too small for the size you chose',
  chosen: 'The part to keep is chosen when the image is resized.',
  unknown: 'This browser can’t preview {name}, but it will be resized.',
});
