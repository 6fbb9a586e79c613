/** Recipes to begin with. */
import type { Recipe } from '../../contract/recipe/recipe.ts';
import { screenWords } from './screen-words.ts';

const { builtIn } = screenWords;
const ASKED = { password: { ask: 'password' } };

export const BUILT_IN: readonly Recipe[] = [
  recipe(builtIn.scan, [
    ['rotate-pdf', { auto: true }],
    ['clean-scan', { paper: 'a4' }],
    ['ocr-pdf', {}],
  ]),
  recipe(builtIn.email, [
    ['compress-pdf', { compressionLevel: 'custom', 'target-size': '5MB' }],
    ['protect-pdf', ASKED],
  ]),
  recipe(builtIn.invoices, [
    ['merge-pdf', {}],
    ['add-page-numbers', {}],
    ['pdf-to-pdfa', { level: '3b' }],
  ]),
  recipe(builtIn.share, [
    ['sanitize-pdf', { level: 'share' }],
    ['flatten-pdf', {}],
    ['compress-pdf', { compressionLevel: 'medium' }],
  ]),
  recipe(builtIn.book, [
    ['split-pdf', { mode: 'halves' }],
    ['ocr-pdf', {}],
    ['edit-bookmarks', { action: 'from-headings' }],
  ]),
];

type Steps = readonly (readonly [tool: string, options: Readonly<Record<string, unknown>>])[];

function recipe(name: string, steps: Steps): Recipe {
  return { sheaf: 1, name, steps: steps.map(([tool, options]) => ({ tool, options })) };
}
