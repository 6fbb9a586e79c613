/** Declares rotate-pdf: pages are turned without touching their content. */
import { boolean, choice, numberChoice, pages } from '../../contract/options/options.ts';
import { json } from '../../contract/options/rich-options.ts';
import { pageTurns } from '../../contract/pages/page-turns.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const AS_TOLD = { option: 'auto', values: ['false'] };

export const tool = defineTool({
  id: 'rotate-pdf',
  aliases: [],
  name: 'Rotate PDF',
  summary: 'Rotate pages without quality loss',
  verb: 'Rotate',
  category: 'organize',
  rank: 4,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    rotation: numberChoice<0 | 90 | 180 | 270>({
      title: 'Rotate by',
      help: 'Clockwise, added to the page’s current rotation.',
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
    pages: pages({ title: 'Pages', help: 'Pages to rotate. Empty means all.', primary: true }),
    only: choice({
      title: 'Orientation',
      choices: { all: 'All pages', portrait: 'Portrait only', landscape: 'Landscape only' },
      default: 'all',
    }),
    absolute: boolean({
      title: 'Set absolute rotation',
      help: 'Replaces the current rotation instead of adding to it. 0 removes any rotation.',
      default: false,
      shownWhen: AS_TOLD,
    }),
    'per-page': json({
      title: 'Rotation of individual pages',
      help: 'Clockwise rotation for pages or page ranges. All other pages stay unchanged.',
      shape: pageTurns,
      placeholder: '{"1": 90, "4-6": 180}',
    }),
    auto: boolean({
      title: 'Detect orientation automatically',
      help: 'Rotates each page so that its text is upright, including scanned pages. Pages with unclear orientation stay unchanged.',
      default: false,
    }),
    bake: boolean({
      title: 'Rotate the page content',
      help: 'For programs that ignore a page’s rotation setting. Rotates the content, links and fields instead.',
      default: false,
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-rotated',
    archive: '{name}-rotated',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 5_000 },
  keywords: ['turn', 'upside down', 'sideways', 'orientation', 'landscape', 'portrait'],
});
