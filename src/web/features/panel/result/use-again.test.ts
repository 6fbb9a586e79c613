/** The work of a job as a recipe, a command and a call. */
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import { startValues } from '../model/option-values.ts';
import { callOf, commandOf, recipeOf } from './use-again.ts';

function entryOf(id: string) {
  const entry = CATALOGUE.find((each) => each.id === id);
  if (!entry) throw new Error(id);
  return { entry, values: startValues(entry.fields) };
}

test('names the main options and those that were changed', () => {
  const { entry, values } = entryOf('rotate-pdf');
  const said = { ...values, rotation: '180', only: 'landscape' };
  expect(recipeOf(entry, said, []).steps).toEqual([
    { tool: 'rotate-pdf', options: { rotation: '180', only: 'landscape' } },
  ]);
  expect(commandOf(entry, said)).toBe('sheaf rotate-pdf --rotation=180 --only=landscape FILE --out DIR');
  expect(callOf(entry, said, 'https://example.org')).toBe(
    'curl -F rotation=180 -F only=landscape -F files=@FILE https://example.org/api/pdf/process/rotate-pdf',
  );
});

test('leaves secrets out, and has a recipe ask for them', () => {
  const { entry, values } = entryOf('protect-pdf');
  const said = { ...values, password: 'correct horse', 'owner-password': 'battery' };
  const { steps } = recipeOf(entry, said, []);
  expect(steps[0]?.options).toMatchObject({
    password: { ask: 'password' },
    'owner-password': { ask: 'owner-password' },
  });
  for (const text of [JSON.stringify(steps), commandOf(entry, said), callOf(entry, said, '')])
    expect(text).not.toMatch(/correct horse|battery/);
});

test('has a recipe ask for files that came with options, and not for what opened the input', () => {
  const { entry, values } = entryOf('overlay-pdf');
  const { steps } = recipeOf(entry, { ...values, password: 'opens' }, ['overlay']);
  expect(steps[0]?.options).toMatchObject({ overlay: { ask: 'overlay' } });
  expect(steps[0]?.options).not.toHaveProperty('password');
});

test('quotes for a shell what is more than one word to it', () => {
  const { entry, values } = entryOf('add-watermark');
  const said = { ...values, text: "Ann's $HOME draft" };
  expect(commandOf(entry, said)).toContain(`--text='Ann'\\''s $HOME draft'`);
  expect(callOf(entry, said, '')).toContain(`-F 'text=Ann'\\''s $HOME draft'`);
});
