/** Declares rotate-pdf: pages are turned without touching their content. */
import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, numberChoice, pages } from '../../contract/options.ts';
import { pageTurns } from '../../contract/page-turns.ts';
import { json } from '../../contract/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

const AS_TOLD = { option: 'auto', values: ['false'] };

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
    rotation: numberChoice<0 | 90 | 180 | 270>({
      title: 'Turn by',
      help: 'Clockwise, added to how the page stands now.',
      choices: [
        { value: 90, title: '90° right' },
        { value: 180, title: '180°' },
        { value: 270, title: '90° left' },
      ],
      // 0 is for `absolute` alone; the operation refuses it elsewhere.
      same: { '-90': 270, '0': 0 },
      default: 90,
      primary: true,
      shownWhen: AS_TOLD,
    }),
    pages: pages({ title: 'Pages', help: 'Which pages are turned; empty means all.', primary: true }),
    only: choice({
      title: 'Only',
      help: 'Turns only pages of one shape, as you see them.',
      choices: { all: 'All pages', portrait: 'Upright pages', landscape: 'Wide pages' },
      default: 'all',
    }),
    absolute: boolean({
      title: 'Set the turn',
      help: 'Sets how pages stand instead of turning them further; 0 takes every turn away.',
      default: false,
      shownWhen: AS_TOLD,
    }),
    'per-page': json({
      title: 'Turn of single pages',
      help: 'Says for pages or ranges how far they are turned; all other pages stay as they are.',
      shape: pageTurns,
      placeholder: '{"1": 90, "4-6": 180}',
    }),
    auto: boolean({
      title: 'Find the right way up',
      help: 'Turns each page by the direction of its text; scans are looked at. Pages that tell nothing clearly stay.',
      default: false,
    }),
    bake: boolean({
      title: 'Turn the content itself',
      help: 'For programs that ignore the direction stored in a page: content, links and fields are turned instead.',
      default: false,
    }),
  },
  outputs: { pattern: '{name}-rotated', archive: '{name}-rotated', keepsProtection: true, rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 5_000 },
  keywords: ['turn', 'upside down', 'sideways', 'orientation', 'landscape', 'portrait'],
});
