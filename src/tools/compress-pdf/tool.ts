/** Declares compress-pdf: PDFs and pictures get smaller, never bigger. */

import { MAX_COMPRESS_FILES, STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, size } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'compress-pdf',
  aliases: ['compress'],
  name: 'Compress PDF',
  summary: 'Smaller, with nothing lost that you can see',
  verb: 'Compress',
  category: 'optimize',
  rank: 3,
  accepts: ['pdf', 'jpg', 'png', 'gif', 'bmp', 'webp', 'tiff'],
  inputs: 'single',
  maxFiles: MAX_COMPRESS_FILES,
  options: {
    compressionLevel: choice({
      title: 'Compression level',
      help: 'How strongly to squeeze: low looks best, high is smallest.',
      choices: { low: 'Low', medium: 'Medium', high: 'High', custom: 'To a size of my own' },
      default: 'medium',
      primary: true,
    }),
    preserveMetadata: boolean({
      title: 'Preserve metadata',
      help: 'Keeps title, author, camera data and the like. The colour profile always stays.',
      default: true,
      primary: true,
    }),
    resizeImages: boolean({
      title: 'Resize large images',
      help: 'Also makes large pictures smaller in pixels.',
      default: false,
      primary: true,
    }),
    'target-size': size({
      title: 'Target size',
      help: 'The best quality that fits this size.',
      minBytes: 5 * 1024,
      placeholder: '2MB',
      primary: true,
      shownWhen: { option: 'compressionLevel', values: ['custom'] },
    }),
  },
  outputs: { pattern: '{name}-compressed', archive: 'compressed_files', keepsProtection: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 600_000, perPageMs: 4_000 },
  keywords: ['make smaller', 'reduce size', 'shrink', 'optimise', 'optimize', 'e-mail'],
});
