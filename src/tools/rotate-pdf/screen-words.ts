/** What the choice of the turn says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  by: 'Turn by',
  to: 'Turn to',
  preview: 'First page, turned',
  previewOf: 'Page {page}, turned',
  upright: 'as stored',
  turns: { '90': 'right', '180': 'around', '270': 'left' },
});
