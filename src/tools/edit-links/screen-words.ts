/** What the list of addresses says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  addresses: { one: '{count} address', other: '{count} addresses' },
  changed: { one: '{count} address contains this text.', other: '{count} addresses contain this text.' },
  broken: {
    one: '{count} new address can’t be opened. Check “Replace with”.',
    other: '{count} new addresses can’t be opened. Check “Replace with”.',
  },
  noneChanged: 'No address contains this text.',
  noPreview: 'This pattern can’t be previewed here.',
  firstPages: 'This list covers the first {pages} pages. Links on later pages are changed too.',
  none: 'This PDF has no links to websites, email addresses or phone numbers.',
  pick: 'Choose a site to replace it:',
  findHost: 'Find {host}',
  becomes: 'becomes',
  empty: 'an empty address',
});
