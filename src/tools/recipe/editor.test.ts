/** The editor of recipes without its screen: changes, links, answers. */
import { expect, test } from 'vitest';
import type { RecipeAsk } from '../../contract/recipe/asks.ts';
import type { Recipe, RecipeStep } from '../../contract/recipe/recipe.ts';
import { CATALOGUE } from '../catalogue.gen.ts';
import { isUnanswered, readAnswers, withAnswer } from './answers.ts';
import { describeStep } from './describe-step.ts';
import { EMPTY, formValues, movedStep, readRecipe, withOption, withoutStep, writeRecipe } from './edit-recipe.ts';
import { packRecipe, unpackRecipe } from './recipe-link.ts';

const STEPS = ['rotate-pdf', 'merge-pdf', 'compress-pdf'].map((tool) => ({ tool, options: {} }));
const THREE: Recipe = { ...EMPTY, steps: STEPS };
const namesOf = ({ steps }: Recipe) => steps.map(({ tool }) => tool.split('-')[0]).join(' ');

test('moves and removes steps', () => {
  expect(namesOf(movedStep(THREE, 0, 1))).toBe('merge rotate compress');
  expect(namesOf(movedStep(THREE, 2, -1))).toBe('rotate compress merge');
  expect(namesOf(withoutStep(THREE, 1))).toBe('rotate compress');
});

test('writes what it reads, and nothing for no steps', () => {
  expect(readRecipe(writeRecipe(THREE))).toEqual(THREE);
  expect(writeRecipe(EMPTY)).toBe('');
  const bare = readRecipe('{"sheaf":1,"steps":[{"tool":"rotate-pdf"}]}');
  expect(bare).toEqual({ sheaf: 1, name: '', steps: [{ tool: 'rotate-pdf', options: {} }] });
});

test.each(['', 'no JSON', 'null', '[]', '{"sheaf":2,"steps":[]}', '{"sheaf":1}', '{"sheaf":1,"steps":[1]}'])(
  'takes %j for no recipe',
  (text) => {
    expect(readRecipe(text)).toBeUndefined();
  },
);

test('shows in a form what is said, and not what is asked for', () => {
  const step = { tool: 'x', options: { rotation: 90, auto: true, password: { ask: 'password' } } };
  expect(formValues(step)).toEqual({ rotation: '90', auto: 'true' });
  expect(withOption(step, 'auto', undefined).options).not.toHaveProperty('auto');
});

test('packs a recipe into an address and out of it, whatever its letters', async () => {
  const text = writeRecipe({ ...THREE, name: 'Zusammen für „Ann“ 合并' });
  const packed = await packRecipe(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackRecipe(packed)).toBe(text);
  for (const wrong of ['%%%', 'AAAA', packed.slice(0, 20)]) expect(await unpackRecipe(wrong)).toBeUndefined();
  expect(await unpackRecipe(await packRecipe('x'.repeat(400_000)))).toBeUndefined();
});

test('writes answers as one text, and tells whether one is missing', () => {
  const ask = (name: string, kind: RecipeAsk['kind']): RecipeAsk => ({ ask: name, kind, title: '', step: 1, tool: '' });
  const asks = [ask('key', 'secret'), ask('logo', 'file')];
  const text = withAnswer(readAnswers(''), 'key', 'a "quoted" one');
  expect(readAnswers(text)).toEqual({ key: 'a "quoted" one' });
  expect([isUnanswered(asks, readAnswers(text), 0), isUnanswered(asks, readAnswers(text), 1)]).toEqual([true, false]);
  expect(isUnanswered(asks, {}, 1)).toBe(true);
  expect(withAnswer(readAnswers(text), 'key', undefined)).toBe('');
});

test('says the options of a step as its form shows them', () => {
  const said = (tool: string, options: RecipeStep['options']) =>
    describeStep(
      CATALOGUE.find(({ id }) => id === tool),
      { tool, options },
    );
  expect(said('remove-annotations', { types: 'links, notes' })).toEqual(['Types: Notes, Links']);
  expect(said('clean-scan', { paper: 'a4' })).toEqual(['Paper size: A4']);
  expect(said('convert-image', { quality: 'auto' })).toEqual(['Quality: Automatic']);
  expect(said('rotate-pdf', { rotation: 180 })).toEqual(['Rotate by: 180°']);
});
