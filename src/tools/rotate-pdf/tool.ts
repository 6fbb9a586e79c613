/** Declares rotate-pdf: pages are turned without touching their content. */

import { STALL_MS } from '../../contract/limits.ts';
import { numberChoice, pages } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'rotate-pdf',
  aliases: [],
  name: 'Rotate PDF',
  summary: 'Turn pages, losslessly',
  verb: 'Rotate',
  category: 'organize',
  rank: 4,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    rotation: numberChoice({
      title: 'Turn by',
      help: 'Clockwise, added to how the page stands now.',
      choices: [
        { value: 90, title: '90° right' },
        { value: 180, title: '180°' },
        { value: 270, title: '90° left' },
      ],
      same: { '-90': 270 },
      default: 90,
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Which pages are turned; empty means all.', primary: true }),
  },
  outputs: { pattern: '{name}-rotated', archive: '{name}-rotated', keepsProtection: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['turn', 'upside down', 'sideways', 'orientation', 'landscape', 'portrait'],
});
