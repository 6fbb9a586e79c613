/** What the list of a custom clean-up says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({ parts: 'Remove' });
