/** Declares extract-archive: what is in an archive comes out, with its folders. */
import { nameEncoding } from '../../contract/options/archive-options.ts';
import { boolean, text } from '../../contract/options/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'extract-archive',
  aliases: ['unzip', 'unrar', 'extract-zip', 'open-archive'],
  name: 'Extract Archive',
  summary: 'Open ZIP, 7z, RAR, TAR, ISO and other archives',
  verb: 'Extract',
  category: 'extract',
  rank: 35,
  accepts: ['zip', '7z', 'rar', 'tar', 'gz', 'bz2', 'xz', 'zst', 'cab', 'iso', 'epub', 'part'],
  inputs: 'each',
  maxFiles: 0,
  options: {
    select: text({
      title: 'Which files',
      help: 'Names or folders separated by commas, such as *.pdf, photos/. Empty means all.',
      maxLength: 2_000,
      placeholder: '*',
      primary: true,
    }),
    flat: boolean({
      title: 'Ignore folders',
      help: 'Saves all files together, without their folders. Files with the same name get a number.',
      default: false,
      primary: true,
    }),
    encoding: nameEncoding,
  },
  outputs: { makes: 'any', pattern: '{name}', archive: '{name}-extracted', dropsEnding: '.tar' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 600_000, perPageMs: 0 },
  keywords: [
    'unzip',
    'unrar',
    'decompress',
    'unpack',
    'open zip',
    'open rar',
    '7z',
    'tar.gz',
    'tgz',
    'gzip',
    'bzip2',
    'zstd',
    'cab',
    'iso',
    'jar',
    'split archive',
  ],
});
