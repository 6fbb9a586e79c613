/** What clicking on pages makes of the options that are sent. */
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import { AS_IT_IS, type ChosenFile } from '../../files/chosen-files.ts';
import { pageOptions } from './page-options.ts';

const fieldsOf = (tool: string) => CATALOGUE.find(({ id }) => id === tool)?.fields ?? [];

function chosen(key: number, pages: number): ChosenFile {
  const look = { kind: 'pdf', pages, picture: '', restricted: false, signed: false } as const;
  return { key, file: new File([], `${key}.pdf`), look, password: '', ...AS_IT_IS };
}

const TURNED = { rotation: '90', pages: '', 'per-page': '{"2":180}' };

test('sends every turn of the one file, and none of single pages where there are several', () => {
  const fields = fieldsOf('rotate-pdf');
  expect(pageOptions(fields, TURNED, [chosen(1, 3)])).toEqual({
    'per-page': '{"2":180,"1, 3":90}',
    rotation: '',
    pages: '',
  });
  expect(pageOptions(fields, TURNED, [chosen(1, 3), chosen(2, 5)])).toEqual({ 'per-page': '' });
});

test('turns pages that are taken out, and says nothing of turns in the other ways to split', () => {
  const fields = fieldsOf('split-pdf');
  const answers = { mode: 'extract', pages: '2-3', 'per-page': '{"2":180}' };
  expect(pageOptions(fields, answers, [chosen(1, 3)])).toEqual({ 'per-page': '{"2":180}' });
  expect(pageOptions(fields, { ...answers, mode: 'ranges' }, [chosen(1, 3)])).toEqual({});
});

test('gives each file of a merge its pages and turns, and leaves options of other tools alone', () => {
  const files = [chosen(1, 3), { ...chosen(2, 3), turns: '{"1":90}' }];
  expect(pageOptions(fieldsOf('merge-pdf'), {}, files)).toEqual({ 'file-pages': '', 'file-turns': '[{},{"1":90}]' });
  expect(pageOptions(fieldsOf('pdf-to-jpg'), { 'per-page': '4' }, files)).toEqual({});
});
