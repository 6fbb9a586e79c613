/** Declares create-archive: files and folders of any kind become one archive. */
import {
  ARCHIVE_OPTIONS,
  archiveFormat,
  archivePassword,
  noLockedTar,
} from '../../contract/options/archive-options.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

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
  options: { format: archiveFormat, password: archivePassword('Password'), ...ARCHIVE_OPTIONS },
  excludes: noLockedTar('password'),
  next: { last: ['extract-archive', 'convert-archive', 'comic-to-pdf', 'html-to-pdf', 'markdown-to-pdf'] },
  outputs: {
    makes: ['zip', '7z', 'tar', 'gz', 'zst', 'part'],
    pattern: 'archive',
    archive: 'archive',
    endsWith: 'format',
  },
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
