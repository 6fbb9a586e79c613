/** The options of tools that open archives, or make them. */
import { because } from '../messages/reasons.ts';
import { boolean, choice, integer, secret, size } from './options.ts';

const TARS = ['tar', 'tar.gz', 'tar.zst'];
/** A size that a file in parts has at least. */
const MIN_PART_BYTES = 65_536;

/** How the archive that is made is packed. */
export const archiveFormat = choice({
  title: 'Format',
  help: 'ZIP opens on every computer and phone. 7z is smaller but needs a program such as 7-Zip.',
  choices: {
    zip: 'ZIP, opens everywhere',
    '7z': '7z, smallest files',
    tar: 'TAR, not compressed',
    'tar.gz': 'TAR.GZ',
    'tar.zst': 'TAR.ZST',
  },
  default: 'zip',
  primary: true,
});

const LOCK =
  'Encrypts the archive with AES-256. Leave it empty for an archive that anyone can open. We can’t recover the password if you lose it.';

/** Of the archive that is made. */
export function archivePassword(title: string) {
  return secret({
    title,
    help: LOCK,
    maxBytes: 127,
    primary: true,
    shownWhen: { option: 'format', values: ['zip', '7z'] },
  });
}

/** @param option the password of the archive that is made. */
export function noLockedTar(option: string) {
  return { option, where: { option: 'format', values: TARS }, why: because('cannot-be-locked', { format: 'tar' }) };
}

export const ARCHIVE_OPTIONS = {
  level: integer({
    title: 'Compression level',
    help: '0 stores files as they are. 9 makes the smallest archive and takes the longest.',
    min: 0,
    max: 9,
    default: 6,
    primary: true,
    shownWhen: { option: 'format', values: ['zip', '7z', 'tar.gz', 'tar.zst'] },
  }),
  'encrypt-names': boolean({
    title: 'Encrypt file names',
    help: 'Without the password, nobody can see which files are in the archive.',
    default: true,
    shownWhen: { option: 'format', values: ['7z'] },
  }),
  'split-size': size({
    title: 'Split into parts of',
    help: 'Such as 20MB, to send a large archive in several emails. Empty makes one file.',
    minBytes: MIN_PART_BYTES,
    placeholder: '20MB',
  }),
  reproducible: boolean({
    title: 'Same result every time',
    help: 'Sorts the files and sets all dates to 1 January 1980, so that the same files always make an identical archive. Has no effect on archives with a password.',
    default: false,
  }),
} as const;

/** How the names in an archive that is opened are written. */
export const nameEncoding = choice({
  title: 'Encoding of file names',
  help: 'Choose one if names from an old archive look wrong.',
  choices: {
    auto: 'Detect automatically',
    'utf-8': 'Unicode (UTF-8)',
    cp437: 'Western, DOS (437)',
    cp850: 'Western European, DOS (850)',
    'windows-1252': 'Western European, Windows',
    cp866: 'Cyrillic, DOS (866)',
    'windows-1251': 'Cyrillic, Windows',
    gbk: 'Chinese, simplified (GBK)',
    big5: 'Chinese, traditional (Big5)',
    shift_jis: 'Japanese (Shift JIS)',
    'euc-kr': 'Korean (EUC-KR)',
  },
  default: 'auto',
});
