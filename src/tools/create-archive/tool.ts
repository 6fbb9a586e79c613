/** Declares create-archive: files and folders of any kind become one archive. */
import { because } from '../../contract/messages/reasons.ts';
import { boolean, choice, integer, secret, size } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

const TARS = ['tar', 'tar.gz', 'tar.zst'];

export const tool = defineTool({
  id: 'create-archive',
  aliases: ['create-zip', 'make-archive', 'zip-files'],
  name: 'Create Archive',
  summary: 'Pack files and folders into ZIP, 7z or TAR',
  verb: 'Pack',
  category: 'optimize',
  rank: 36,
  accepts: ['bytes'],
  inputs: 'joined',
  maxFiles: 0,
  options: {
    format: choice({
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
    }),
    password: secret({
      title: 'Password',
      help: 'Encrypts the archive with AES-256. Leave it empty for an archive that anyone can open. We can’t recover the password if you lose it.',
      maxBytes: 127,
      primary: true,
      shownWhen: { option: 'format', values: ['zip', '7z'] },
    }),
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
      minBytes: 65_536,
      placeholder: '20MB',
    }),
    reproducible: boolean({
      title: 'Same result every time',
      help: 'Sorts the files and sets all dates to 1 January 1980, so that the same files always make an identical archive. Has no effect on archives with a password.',
      default: false,
    }),
  },
  excludes: {
    option: 'password',
    where: { option: 'format', values: TARS },
    why: because('cannot-be-locked', { format: 'tar' }),
  },
  outputs: { pattern: 'archive', archive: 'archive', endsWith: 'format' },
  report: {
    made: { packed: counted('{count} file packed', '{count} files packed') },
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 1_800_000, perPageMs: 0 },
  keywords: [
    'zip',
    'make zip',
    'zip files',
    'zip folder',
    'compress files',
    'compress folder',
    'pack',
    '7z',
    'tar.gz',
    'tgz',
    'zstd',
    'encrypted zip',
    'password protect files',
    'split archive',
    'bundle files',
  ],
});
