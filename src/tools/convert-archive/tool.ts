/** Declares convert-archive: an archive of one format becomes one of another. */
import {
  ARCHIVE_OPTIONS,
  archiveFormat,
  archivePassword,
  nameEncoding,
  noLockedTar,
} from '../../contract/options/archive-options.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'convert-archive',
  aliases: ['convert-zip', 'rar-to-zip', '7z-to-zip'],
  name: 'Convert Archive',
  summary: 'Turn RAR, 7z, TAR and other archives into ZIP, 7z or TAR',
  verb: 'Convert',
  category: 'convert',
  rank: 37,
  accepts: ['zip', '7z', 'rar', 'tar', 'gz', 'bz2', 'xz', 'zst', 'cab', 'iso', 'epub', 'part'],
  inputs: 'each',
  maxFiles: 0,
  options: {
    format: archiveFormat,
    'new-password': archivePassword('Password for the new archive'),
    ...ARCHIVE_OPTIONS,
    encoding: nameEncoding,
  },
  excludes: noLockedTar('new-password'),
  next: { first: ['extract-archive'], last: ['create-archive', 'comic-to-pdf', 'html-to-pdf', 'markdown-to-pdf'] },
  outputs: {
    makes: ['zip', '7z', 'tar', 'gz', 'zst', 'part'],
    pattern: '{name}',
    archive: '{name}-converted',
    endsWith: 'format',
    dropsEnding: '.tar',
  },
  report: {
    made: { packed: counted('{count} file packed', '{count} files packed') },
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 1_800_000, perPageMs: 0 },
  keywords: [
    'rar to zip',
    'zip to 7z',
    '7z to zip',
    'tar to zip',
    'iso to zip',
    'tar.gz to zip',
    'zip to tar.gz',
    'repack',
    'recompress',
    'change archive format',
    'encrypt zip',
    'split zip',
    'join parts',
  ],
});
