/** What notices say beside their text. */
import { say } from './say.ts';

export const noticeWords = say({
  one: 'Notice',
  all: 'Notices ({hotkey})',
  dismiss: 'Dismiss',
});
