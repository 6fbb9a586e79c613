/** What the choice of the turn says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  by: 'Rotate by',
  to: 'Rotate to',
  preview: 'First page, rotated',
  previewOf: 'Page {page}, rotated',
  turns: { '90': '90° right', '180': '180°', '270': '90° left' },
  /** With the rotation of the page replaced, none of them is left or right of anything. */
  directions: { '0': '0°', '90': '90°', '180': '180°', '270': '270°' },
});
