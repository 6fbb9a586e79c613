/** What the list of recent results says. */
import { say } from '../../ui/say.ts';

export const recentWords = say({
  title: 'Your recent results',
  text: 'Only this browser knows them.',
  several: '{name} and {count} more, as zip',
  remove: 'Delete {name} now',
});
