/** What the choice of the level says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  estimate: 'Estimated size',
});
