/** What the list of addresses says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  addresses: { one: '{count} address', other: '{count} addresses' },
  changed: { one: '{count} address contains this text.', other: '{count} addresses contain this text.' },
  noneChanged: 'No address contains this text.',
  none: 'This PDF has no links to websites, email addresses or phone numbers.',
  pick: 'Choose a site to replace it:',
  findHost: 'Find {host}',
  becomes: 'becomes',
  empty: 'an empty address',
});
