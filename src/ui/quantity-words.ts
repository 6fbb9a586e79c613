/** Quantities in words: what is counted, sizes, shares, times. */
import { say } from './say.ts';

export const quantityWords = say({
  files: { one: '{count} file', other: '{count} files' },
  pages: { one: '{count} page', other: '{count} pages' },
  bytes: { one: '{count}\u00a0byte', other: '{count}\u00a0bytes' },
  kilobytes: '{size}\u00a0KB',
  megabytes: '{size}\u00a0MB',
  gigabytes: '{size}\u00a0GB',
  percent: '{percent}%',
  less: '−{percent}%',
  secondsLeft: 'about {seconds}\u00a0s left',
  minutesLeft: 'about {minutes}\u00a0min left',
});
