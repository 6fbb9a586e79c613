/** Declares compress-pdf: PDFs, pictures, Office files and archives get smaller, never bigger. */

import { MAX_COMPRESS_FILES, STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, integer, size } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

const CUSTOM = { option: 'compressionLevel', values: ['custom'] };

export const tool = defineTool({
  id: 'compress-pdf',
  aliases: ['compress'],
  name: 'Compress PDF',
  summary: 'Smaller, with nothing lost that you can see',
  verb: 'Compress',
  category: 'optimize',
  rank: 3,
  accepts: [
    ...(['pdf', 'jpg', 'png', 'gif', 'bmp', 'webp', 'tiff', 'avif', 'heic'] as const),
    ...(['doc', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip', 'rar'] as const),
  ],
  inputs: 'single',
  maxFiles: MAX_COMPRESS_FILES,
  options: {
    compressionLevel: choice({
      title: 'Compression level',
      help: 'How strongly to squeeze: low looks best, high is smallest.',
      choices: { low: 'Low', medium: 'Medium', high: 'High', custom: 'My own' },
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
      help: 'The best quality that fits this size. Empty: as the settings below say.',
      minBytes: 5 * 1024,
      placeholder: '2MB',
      primary: true,
      shownWhen: CUSTOM,
    }),
    'image-dpi': integer({
      title: 'Sharpness of pictures',
      help: 'Pictures in a PDF finer than this are brought down to it.',
      min: 36,
      max: 600,
      unit: 'dpi',
      default: 150,
      shownWhen: CUSTOM,
    }),
    'image-quality': integer({
      title: 'Quality of pictures',
      help: 'JPEG quality of pictures: 100 is best.',
      min: 1,
      max: 100,
      default: 75,
      shownWhen: CUSTOM,
    }),
    'image-dpi-threshold': integer({
      title: 'Only above',
      help: 'Pictures in a PDF lose pixels only above this. Empty: half as much again as their sharpness.',
      min: 36,
      max: 1200,
      unit: 'dpi',
      default: null,
      shownWhen: CUSTOM,
    }),
    grayscale: boolean({
      title: 'Shades of grey',
      help: 'Takes the colour out of pictures, and in PDFs out of text and drawings too.',
      default: false,
    }),
    mono: choice({
      title: 'Black and white scans',
      help: 'Packs pure black and white the way fax machines do (CCITT G4). Nothing is lost.',
      choices: { g4: 'Pack as fax pages', keep: 'Leave as they are' },
      default: 'g4',
    }),
    'subset-fonts': boolean({
      title: 'Keep only used letters of fonts',
      help: 'Takes unused letters out of embedded fonts. No font is ever replaced.',
      default: true,
    }),
    lossless: boolean({
      title: 'Only pack better',
      help: 'Loses nothing at all: pictures and fonts stay as they are, everything is packed tighter.',
      default: false,
    }),
    'remove-extras': boolean({
      title: 'Remove what nobody sees',
      help: 'Takes out preview pictures, private data of programs, and link targets that nothing points at.',
      default: false,
    }),
    linearize: boolean({
      title: 'Fast web view',
      help: 'Orders a PDF so that browsers show its first page before the rest has come.',
      default: false,
    }),
    'output-format': choice({
      title: 'Format of picture files',
      help: 'Stores pictures in another format. Moving pictures stay moving in WebP only.',
      choices: { keep: 'As they are', webp: 'WebP', avif: 'AVIF', jpg: 'JPEG' },
      default: 'keep',
    }),
  },
  outputs: {
    pattern: '{name}-compressed',
    archive: 'compressed_files',
    keepsProtection: true,
    rewritesPdfs: true,
    shrinks: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 600_000, perPageMs: 4_000 },
  keywords: ['make smaller', 'reduce size', 'shrink', 'optimise', 'optimize', 'e-mail', 'zip', 'word', 'pictures'],
});
