/** What the choice of the turn says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  by: 'Turn by',
  preview: 'First page, turned',
  turns: { '90': 'right', '180': 'around', '270': 'left' },
});
