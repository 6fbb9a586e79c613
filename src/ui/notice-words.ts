/** What notices say beside their text. */
import { say } from './say.ts';

export const noticeWords = say({
  one: 'Notification',
  all: 'Notifications ({hotkey})',
  dismiss: 'Dismiss',
});
