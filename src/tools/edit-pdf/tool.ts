/** Declares edit-pdf: texts, images, highlights, ink, shapes and notes are put on pages. */
import { choice, text } from '../../contract/options/options.ts';
import { pageMarks } from '../../contract/options/page-marks-option.ts';
import { file } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const IMAGE_TYPES = ['png', 'jpg', 'svg', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'avif'] as const;

export const tool = defineTool({
  id: 'edit-pdf',
  aliases: ['annotate-pdf', 'pdf-editor'],
  name: 'Edit PDF',
  summary: 'Add text, images, highlights, drawings, shapes and notes',
  verb: 'Edit',
  category: 'edit',
  rank: 17,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    marks: pageMarks({
      title: 'Marks',
      help: 'What to add, and on which page. Positions are in points from the top left corner of the page.',
      primary: true,
    }),
    'save-as': choice({
      title: 'Save as',
      choices: { content: 'Part of the page', comments: 'Editable comments' },
      helpWhen: {
        option: 'save-as',
        texts: {
          content: 'Looks the same in every program. Notes are always saved as comments.',
          comments: 'PDF viewers can move, change and delete them.',
        },
      },
      default: 'content',
      primary: true,
    }),
    image: file({ title: 'Image', help: 'The first image to add.', accepts: IMAGE_TYPES, primary: true }),
    'image-2': file({ title: 'Second image', accepts: IMAGE_TYPES }),
    'image-3': file({ title: 'Third image', accepts: IMAGE_TYPES }),
    'image-4': file({ title: 'Fourth image', accepts: IMAGE_TYPES }),
    author: text({ title: 'Comment author', help: 'The name that PDF viewers show with comments.', maxLength: 200 }),
  },
  asks: { oneOf: ['marks'], why: 'say-what-to-put' },
  next: { first: ['sign-pdf', 'compress-pdf', 'protect-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-edited',
    archive: '{name}-edited',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'annotate',
    'annotation',
    'fill form without fields',
    'fill in scan',
    'write on pdf',
    'type on pdf',
    'add text',
    'add image',
    'add picture',
    'highlight',
    'highlighter',
    'underline',
    'strikethrough',
    'draw',
    'pen',
    'arrow',
    'shape',
    'rectangle',
    'circle',
    'check mark',
    'tick',
    'note',
    'comment',
    'whiteout',
    'white out',
    'fill in',
    'editor',
    'markup',
    'mark up',
  ],
});
