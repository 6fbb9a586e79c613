/** What is said of a recipe before any file is opened. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recipe as recipeOption } from '../../../tests/recipe-option.ts';
import { loadTool } from '../../tools/load-tool.ts';
import { asksOf } from './asks.ts';
import { checkRecipe } from './check-recipe.ts';
import type { RecipeStep } from './recipe.ts';

type Steps = readonly (Partial<RecipeStep> & { readonly tool: string })[];

/** Why a recipe of these steps is refused; empty where it is not. */
async function refusalOf(...steps: Steps): Promise<string> {
  const read = recipeOption({ sheaf: 1, name: 'Test', steps });
  return checkRecipe(read, loadTool).then(
    () => '',
    (error: Error) => error.message,
  );
}

test.each<[Steps, string]>([
  [[{ tool: 'rotate-pfd' }], 'Step 1 (rotate-pfd): There is no tool called "rotate-pfd". Did you mean "rotate-pdf"?'],
  [
    [
      { tool: 'rotate-pdf', options: { rotation: 90 } },
      { tool: 'compress-pdf', options: { level: 'x' } },
    ],
    'Step 2 (compress-pdf): Unknown option "level" for compress-pdf.',
  ],
  [[{ tool: 'rotate-pdf', options: { rotation: 45 } }], 'Step 1 (rotate-pdf): rotation must be 90, 180 or 270.'],
  [[{ tool: 'rotate-pdf', options: { pages: '3-x' } }], 'Step 1 (rotate-pdf): Page range "3-x": "x" is not a page.'],
  [
    [{ tool: 'rotate-pdf' }, { tool: 'pdf-to-excel' }, { tool: 'split-pdf' }],
    'Step 2 (PDF to Excel) gives XLSX, ODS, CSV, JSON, but step 3 (Split PDF) needs PDF.',
  ],
  [
    [{ tool: 'protect-pdf', options: { password: 'secret' } }],
    'Step 1 (protect-pdf): A recipe can’t contain a value for password. Have it asked for at each run instead.',
  ],
  [
    [{ tool: 'timestamp-pdf', options: { 'timestamp-url': 'http://127.0.0.1/' } }],
    'Step 1 (timestamp-pdf): A recipe can’t contain a value for timestamp-url.',
  ],
  [
    [
      { tool: 'protect-pdf', options: { password: { ask: 'pw' } } },
      { tool: 'add-watermark', options: { text: { ask: 'pw' } } },
    ],
    '"pw" is asked for in two different ways. Use two names.',
  ],
  [[{ tool: 'rotate-pdf', options: { constructor: 1 } }], 'Unknown option "constructor" for rotate-pdf.'],
  [[{ tool: 'rotate-pdf', options: JSON.parse('{"__proto__":1}') }], 'Unknown option "__proto__" for rotate-pdf.'],
  [[{ tool: 'recipe' }], 'Step 1 (recipe): A recipe can’t contain another recipe.'],
  [
    [{ tool: 'overlay-pdf', options: { overlay: { name: 'a.pdf', data: 'A'.repeat(50_000) } } }],
    'Step 1 (overlay-pdf): overlay is too large.',
  ],
])('refuses %j', async (steps, message) => {
  expect(await refusalOf(...steps)).toContain(message);
});

test('lets pass what fits: any file into any tool, pictures into PDFs, and a step that files may pass by', async () => {
  expect(await refusalOf({ tool: 'extract-archive' }, { tool: 'split-pdf' })).toBe('');
  expect(await refusalOf({ tool: 'pdf-to-jpg' }, { tool: 'jpg-to-pdf' }, { tool: 'create-archive' })).toBe('');
  expect(await refusalOf({ tool: 'pdf-to-png', when: { pages: '1' } }, { tool: 'convert-to-pdf' })).toBe('');
  const passed = { tool: 'pdf-to-jpg', when: { size: '>5MB' } };
  expect(await refusalOf({ tool: 'rotate-pdf' }, passed, { tool: 'split-pdf' })).toBe('');
});

test.each<[unknown, string]>([
  [{ sheaf: 2, steps: [] }, 'recipe isn’t valid at sheaf'],
  [
    { sheaf: 1, steps: [{ tool: 'rotate-pdf' }], output: { name: '../x' } },
    'recipe isn’t valid at output.name: it may not contain slashes, colons, quotes or control characters.',
  ],
  [{ sheaf: 1, steps: [] }, 'recipe isn’t valid at steps: it needs at least 1 entry.'],
  [{ sheaf: 1, steps: [{ tool: 'a', extra: 1 }] }, 'recipe has an unknown key "extra".'],
  [
    { sheaf: 1, steps: [{ tool: 'a', when: { pages: 'many' } }] },
    'recipe isn’t valid at steps.0.when.pages: it must be a number of pages such as >10.',
  ],
  [
    { sheaf: 1, steps: [{ tool: 'a', when: { size: '5' } }] },
    'recipe isn’t valid at steps.0.when.size: it must be a size such as >5MB.',
  ],
  [
    { sheaf: 1, steps: Array.from({ length: 21 }, () => ({ tool: 'rotate-pdf' })) },
    'recipe isn’t valid at steps: it may have at most 20 entries.',
  ],
])('says what is wrong with the shape of %j', (value, message) => {
  expect(() => recipeOption(value)).toThrow(message);
});

test('asks once for each name, by kind', async () => {
  const read = recipeOption({
    sheaf: 1,
    steps: [
      { tool: 'overlay-pdf', options: { overlay: { ask: 'letterhead' } } },
      { tool: 'protect-pdf', options: { password: { ask: 'password' } } },
      {
        tool: 'sign-pdf',
        options: { certificate: { ask: 'certificate' }, 'certificate-password': { ask: 'password' } },
      },
      { tool: 'add-page-numbers', options: { format: { ask: 'text' } } },
    ],
  });
  const asks = asksOf(read, await checkRecipe(read, loadTool));
  expect(asks.map(({ ask, kind, step, tool }) => [ask, kind, step, tool])).toEqual([
    ['letterhead', 'file', 1, 'Overlay PDF'],
    ['password', 'secret', 2, 'Protect PDF'],
    ['certificate', 'secret-file', 3, 'Sign PDF'],
    ['text', 'text', 4, 'Add Page Numbers'],
  ]);
});

test('takes the recipes that are documented', async () => {
  const page = await readFile(new URL('../../../docs/recipes.md', import.meta.url), 'utf8');
  const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, code = '']) => JSON.parse(code));
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) await checkRecipe(recipeOption(example), loadTool);
});
