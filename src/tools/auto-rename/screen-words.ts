/** What the preview of new names says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  heading: 'New names',
  reading: 'Reading titles…',
  becomes: 'becomes',
  unknown: 'No title found in the text',
  more: { one: '{count} more file', other: '{count} more files' },
});
