/** What stands in the place of a page that cannot be shown. */
import { say } from '../../ui/say.ts';

export const missingWords = say({
  offline: {
    title: 'No connection',
    text: 'This page couldn’t be loaded. Your device may be offline, or the server may not be running. Jobs you have started keep running.',
    action: 'Try again',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be outdated or mistyped. You can find all tools on the home page.',
    action: 'See all tools',
  },
});
