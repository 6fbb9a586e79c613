/** Declares scanner-effect: a clean PDF comes to look scanned. */
import { choice, decimal, integer } from '../../contract/options/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'scanner-effect',
  aliases: ['look-scanned', 'fake-scan'],
  name: 'Scanner Effect',
  summary: 'Make a PDF look as if it was printed and scanned',
  verb: 'Apply effect',
  category: 'edit',
  rank: 48,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    color: choice({
      title: 'Colours',
      choices: { gray: 'Greyscale', keep: 'Keep' },
      default: 'gray',
      primary: true,
    }),
    tilt: decimal({
      title: 'Tilt',
      help: 'The largest angle. Every page is crooked by a different one.',
      min: 0,
      max: 5,
      unit: '°',
      default: 1,
      primary: true,
    }),
    noise: integer({ title: 'Noise', min: 0, max: 50, default: 10, primary: true }),
    yellow: integer({
      title: 'Yellowed paper',
      help: '0 is new paper, 50 very old.',
      min: 0,
      max: 50,
      default: 0,
      primary: true,
    }),
    blur: decimal({ title: 'Blur', min: 0, max: 3, unit: 'px', default: 0.3 }),
    dpi: integer({ title: 'Resolution', min: 72, max: 300, unit: 'dpi', default: 150 }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-scanned',
    archive: '{name}-scanned',
    keepsProtection: true,
  },
  needs: [],
  // A large page on a slow machine may take a minute.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000 },
  keywords: [
    'look scanned',
    'scanned look',
    'fake scan',
    'scan effect',
    'photocopy',
    'old paper',
    'print and scan',
    'rasterise',
    'noise',
  ],
});
