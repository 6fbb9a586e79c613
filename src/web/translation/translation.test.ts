/** What a language must bring, and how its words reach the modules of the site. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { moduleIn } from '../../../scripts/language-plugin.ts';
import { pseudoLanguageFile, pseudoText } from '../../../tests/pseudo-language.ts';
import { ENGLISH } from './catalogue.ts';
import { checkLanguage } from './check-language.ts';
import type { Fitting, Language } from './language.ts';

const SOURCE = path.resolve(import.meta.dirname, '../..');
const pseudo = (await import(`data:text/javascript,${encodeURIComponent(pseudoLanguageFile())}`)).language as Language;

function read(module: string): string {
  return readFileSync(path.join(SOURCE, module), 'utf8');
}

test('the catalogue has every message that a module says', () => {
  const modules = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const saying = modules.filter((name) => !name.includes('.test.') && /= say\(/.test(read(name)));
  expect(saying.length).toBeGreaterThan(15);
  for (const module of saying) expect(moduleIn(pseudo, module, read(module)), module).not.toMatch(/say\(\{\n/);
});

test('a language that is made of all English messages lacks nothing', () => {
  expect(checkLanguage(pseudo)).toEqual({ missing: [], faults: [] });
});

test('what is missing, unknown or cannot be filled is found', () => {
  const { busy: _, ...errors } = pseudo.errors;
  const footer = { ...pseudo.screens.footer, about: 'On {thing}', more: 'x' };
  const quantity = { ...pseudo.screens.quantity, files: { other: '{count}' } };
  const { missing, faults } = checkLanguage({ ...pseudo, errors, screens: { ...pseudo.screens, footer, quantity } });
  expect(missing).toEqual(['errors/busy']);
  expect(faults).toEqual([
    'screens/footer/more is in no English catalogue',
    'screens/footer/about names {thing}, which nothing fills',
    ...['zero', 'one', 'two', 'few', 'many'].map((form) => `screens/quantity/files has no form "${form}"`),
  ]);
});

test('a module of words says them in the language, and falls back to English', () => {
  const { 'merge-pdf': merge, ...tools } = pseudo.tools;
  const language = { ...pseudo, tools };
  expect(moduleIn(pseudo, 'web/words/footer.ts', read('web/words/footer.ts'))).toContain(pseudoText('Terms'));
  expect(moduleIn(language, 'tools/cards.gen.ts', read('tools/cards.gen.ts'))).toContain('Merge PDF');
  expect(moduleIn(pseudo, 'tools/cards.gen.ts', read('tools/cards.gen.ts'))).toContain(merge?.name);
  expect(moduleIn(pseudo, 'ui/language.ts', read('ui/language.ts'))).toContain('"direction":"rtl"');
  expect(moduleIn(pseudo, 'web/words/told.ts', read('web/words/told.ts'))).toContain(pseudoText('Cancelled.'));
  expect(moduleIn(pseudo, 'web/routes/home.tsx', read('web/routes/home.tsx'))).toBeUndefined();
});

test('the compiler refuses a name that nothing fills', () => {
  type English = { readonly page: 'Page {page}'; readonly files: { readonly one: '{count} file'; readonly other: '' } };
  type Good = { page: 'Seite {page}'; files: { one: '{count} Datei'; other: '{count} Dateien' } };
  type Bad = { page: 'Seite {seite}'; files: { one: ''; other: '{zahl}' } };
  expectTypeOf<Good>().toExtend<Fitting<Good, English>>();
  expectTypeOf<Fitting<Bad, English>['page']>().toEqualTypeOf<{ readonly unknownName: 'seite' }>();
  expectTypeOf<Fitting<Bad, English>['files']['other']>().toEqualTypeOf<{ readonly unknownName: 'zahl' }>();
});

test('the manifest says what the catalogue says', () => {
  const manifest = JSON.parse(readFileSync(path.join(SOURCE, '../public/manifest.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject(ENGLISH.screens.installed);
});
