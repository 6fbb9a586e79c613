/** Declares recipe: several tools one after another, on any number of files. */
import { boolean, secret } from '../../contract/options/options.ts';
import { files, json } from '../../contract/options/rich-options.ts';
import { MAX_STEPS } from '../../contract/recipe/recipe.ts';
import { RECIPE_SHAPE } from '../../contract/recipe/recipe-shape.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'recipe',
  aliases: ['run-recipe', 'recipes', 'workflow', 'pipeline'],
  name: 'Recipes',
  summary: 'Run several tools on your files in one go',
  verb: 'Run',
  category: 'organize',
  rank: 40,
  accepts: ['bytes'],
  inputs: 'joined',
  maxFiles: 0,
  runs: 'recipe',
  options: {
    recipe: json({
      title: 'Recipe',
      help: 'The steps as JSON. Each step names a tool and its options. What one step makes goes to the next.',
      shape: RECIPE_SHAPE,
      placeholder: '{"sheaf":1,"steps":[{"tool":"rotate-pdf","options":{"rotation":90}},{"tool":"compress-pdf"}]}',
      required: true,
      primary: true,
    }),
    'keep-steps': boolean({
      title: 'Keep the results of every step',
      default: false,
      primary: true,
    }),
    answers: secret({
      title: 'Answers',
      help: 'What the recipe asks for, as JSON such as {"password":"secret"}.',
      maxBytes: 400_000,
    }),
    'step-files': files({
      title: 'Files for the steps',
      help: 'Files that the recipe asks for, such as the image of a watermark, in the order of its steps.',
      most: MAX_STEPS,
    }),
  },
  outputs: { makes: 'any', pattern: '{name}', archive: 'results' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 1_800_000, perPageMs: 10_000 },
  keywords: [
    'recipe',
    'workflow',
    'pipeline',
    'automate',
    'automation',
    'batch',
    'chain tools',
    'several tools at once',
    'macro',
    'preset',
    'repeat',
    'steps',
  ],
});
