/** What can help a file that has no result: the same again, other options, or nothing but another file. */
import type { ErrorCode } from '../../../../contract/messages/error-table.ts';

export type SecondTry = 'again' | 'options' | 'file';

/** The file itself is the reason: no option makes another result of it. */
const OF_THE_FILE: readonly ErrorCode[] = [
  'wrong-type',
  'empty-file',
  'damaged',
  'no-pages',
  'xfa',
  'too-large',
  'too-many-entries',
  'unpacks-too-large',
  'unsafe-names',
  'part-missing',
  'rar-locked',
  'certificate-locked',
  'changes-forbidden',
  'too-nested',
  'drawing-too-complex',
];

/** The same would end the same: fewer pages, another certificate or language, or another way may do. */
const OF_THE_OPTIONS: readonly ErrorCode[] = [
  'too-complex',
  'too-many-pages',
  'timeout',
  'nothing-found',
  'bad-option',
  'bad-pages',
  'rules-unmet',
  'signed',
  'bad-certificate',
  'certificate-password',
  'certificate-ended',
  'certificate-not-begun',
  'language-not-installed',
  'engine-missing',
  'not-proven',
  'not-proven-beside-pages',
  'not-two-files',
];

export function secondTry(code: unknown): SecondTry {
  if (OF_THE_FILE.some((each) => each === code)) return 'file';
  return OF_THE_OPTIONS.some((each) => each === code) ? 'options' : 'again';
}
