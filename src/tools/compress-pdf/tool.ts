/** Declares compress-pdf: PDFs, pictures, Office files and archives get smaller, never bigger. */

import { boolean, choice, integer, size } from '../../contract/options/options.ts';
import { counted, measured } from '../../contract/report.ts';
import { MAX_COMPRESS_FILES, STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const IMAGES = ['jpg', 'png', 'gif', 'bmp', 'webp', 'tiff', 'avif', 'heic'] as const;
const OFFICE = ['doc', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'] as const;
const CUSTOM = { option: 'compressionLevel', values: ['custom'] };

export const tool = defineTool({
  id: 'compress-pdf',
  aliases: ['compress'],
  name: 'Compress PDF',
  summary: 'Shrink files with little visible loss',
  verb: 'Compress',
  category: 'optimize',
  rank: 3,
  accepts: ['pdf', ...IMAGES, ...(['doc', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip', 'rar'] as const)],
  inputs: 'single',
  maxFiles: MAX_COMPRESS_FILES,
  options: {
    compressionLevel: choice({
      title: 'Compression level',
      help: '“Low” keeps the best quality. “High” makes the smallest file.',
      choices: { low: 'Low', medium: 'Medium', high: 'High', custom: 'Custom' },
      default: 'medium',
      primary: true,
    }),
    preserveMetadata: boolean({
      title: 'Preserve metadata',
      help: 'Keeps title, author and camera data. Colour profiles are always kept.',
      default: true,
      primary: true,
    }),
    resizeImages: boolean({
      title: 'Resize large images',
      help: 'Also reduces the dimensions of large images.',
      default: false,
      primary: true,
    }),
    'target-size': size({
      title: 'Target size',
      help: 'Finds the best quality for this size. If empty, “Image resolution” and “JPEG quality” apply.',
      minBytes: 5 * 1024,
      placeholder: '2MB',
      primary: true,
      shownWhen: CUSTOM,
    }),
    'image-dpi': integer({
      title: 'Image resolution',
      forTypes: ['pdf'],
      help: 'In PDFs, images above this resolution are reduced to it.',
      min: 36,
      max: 600,
      unit: 'dpi',
      default: 150,
      shownWhen: CUSTOM,
    }),
    'image-quality': integer({
      title: 'JPEG quality',
      help: '100 gives the best quality.',
      min: 1,
      max: 100,
      default: 75,
      shownWhen: CUSTOM,
    }),
    'image-dpi-threshold': integer({
      title: 'Reduce only images above',
      forTypes: ['pdf'],
      help: 'In PDFs, only images above this resolution are reduced. If empty, the limit is 1.5 times “Image resolution”.',
      min: 36,
      max: 1200,
      unit: 'dpi',
      default: null,
      shownWhen: CUSTOM,
    }),
    grayscale: boolean({
      title: 'Convert to greyscale',
      help: 'Removes colour from images, and in PDFs also from text and drawings.',
      default: false,
    }),
    mono: choice({
      title: 'Black-and-white scans',
      forTypes: ['pdf'],
      help: 'JBIG2 and CCITT G4 are both lossless. JBIG2 makes smaller files. CCITT G4 works in very old viewers.',
      choices: { jbig2: 'JBIG2', g4: 'CCITT G4', keep: 'Leave unchanged' },
      default: 'jbig2',
    }),
    scans: choice({
      title: 'Scanned pages',
      forTypes: ['pdf'],
      help: '“Layers” keeps text sharp and stores the background as a small image. “Automatic” uses layers only if the page looks the same.',
      choices: { auto: 'Automatic', layers: 'Layers', picture: 'One image' },
      default: 'auto',
    }),
    'subset-fonts': boolean({
      title: 'Subset fonts',
      forTypes: ['pdf'],
      help: 'Removes unused characters from embedded fonts. Fonts are never replaced.',
      default: true,
    }),
    lossless: boolean({
      title: 'Lossless compression only',
      help: 'Compresses the file without changing images or fonts.',
      default: false,
    }),
    'remove-extras': boolean({
      title: 'Remove hidden data',
      forTypes: ['pdf', ...OFFICE],
      help: 'Removes thumbnails, private application data and unused link targets.',
      default: false,
    }),
    linearize: boolean({
      title: 'Fast web view',
      forTypes: ['pdf'],
      help: 'Lets browsers show the first page before the whole PDF has loaded (linearised PDF).',
      default: false,
    }),
    'output-format': choice({
      title: 'Image file format',
      forTypes: IMAGES,
      help: 'Converts image files to another format. Animations are kept only in WebP.',
      choices: { keep: 'Keep format', webp: 'WebP', avif: 'AVIF', jpg: 'JPEG' },
      default: 'keep',
    }),
  },
  retriedWith: 'compressionLevel',
  next: { first: ['protect-pdf', 'merge-pdf', 'sign-pdf'] },
  outputs: {
    makes: ['pdf', ...IMAGES, ...(['doc', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip', 'rar'] as const)],
    pattern: '{name}-compressed',
    archive: 'compressed_files',
    keepsProtection: true,
    rewritesPdfs: true,
    shrinks: true,
  },
  report: {
    saved: {
      pictures: measured('bytes', '{size} in images'),
      fonts: measured('bytes', '{size} in fonts'),
      structure: measured('bytes', '{size} in file structure'),
    },
    kept: {
      pages: counted('{count} page', '{count} pages'),
      links: counted('{count} link', '{count} links'),
      fields: counted('{count} form field', '{count} form fields'),
      bookmarks: counted('{count} bookmark', '{count} bookmarks'),
    },
    leftOut: {
      unlike: counted(
        '{count} image or font whose compression would change how the page looks',
        '{count} images or fonts whose compression would change how pages look',
      ),
    },
    compared: {
      pages: counted('{count} changed page', '{count} changed pages'),
      characters: counted('{count} identical character', '{count} identical characters'),
      likeness: measured('percent', 'pages at least {percent}% alike'),
      worstPage: measured('page', 'most changes on page {page}'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 600_000, perPageMs: 4_000 },
  keywords: [
    'make smaller',
    'reduce size',
    'shrink',
    'optimise',
    'optimize',
    'e-mail',
    'too large for email',
    'zip',
    'word',
    'pictures',
    'images',
    'under 2 mb',
    'grayscale',
    'greyscale',
    'file too big',
  ],
});
