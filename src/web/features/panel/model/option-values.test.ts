/** The form of a tool, from its fields alone. */
import { expect, test } from 'vitest';
import type { Field } from '../../../../contract/options/field.ts';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import {
  fieldsForTypes,
  filesToSend,
  formFields,
  isClicked,
  missingField,
  optionsToSend,
  startValues,
  visibleFields,
} from './option-values.ts';

function fieldsOf(id: string) {
  const entry = CATALOGUE.find((each) => each.id === id);
  if (!entry) throw new Error(id);
  return formFields(entry);
}

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

test('shows a field only when its condition holds', () => {
  const fields = fieldsOf('split-pdf');
  const start = startValues(fields);
  expect(names(visibleFields(fields, start))).not.toContain('pages');
  expect(names(visibleFields(fields, { ...start, mode: 'ranges' }))).toContain('pages');
});

test('a field that hangs on another goes out of sight with it', () => {
  const fields = fieldsOf('split-pdf');
  const start = startValues(fields);
  expect(names(visibleFields(fields, start))).not.toContain('columns');
  expect(names(visibleFields(fields, { ...start, mode: 'halves' }))).toContain('columns');
});

test('sends the main options and of the others only what was changed', () => {
  const fields = fieldsOf('rotate-pdf');
  const start = startValues(fields);
  expect(optionsToSend(fields, start)).toEqual([['rotation', '90']]);
  expect(optionsToSend(fields, { ...start, 'on-damaged': 'refuse' })).toContainEqual(['on-damaged', 'refuse']);
});

test('sends nothing of a field that is out of sight', () => {
  const fields = fieldsOf('compress-pdf');
  const values = { ...startValues(fields), 'target-size': '2MB' };
  expect(names(optionsToSend(fields, values).map(([name]) => ({ name })))).not.toContain('target-size');
  expect(optionsToSend(fields, { ...values, compressionLevel: 'custom' })).toContainEqual(['target-size', '2MB']);
});

test('asks for a structure as JSON only where no pages are clicked for it', () => {
  const structures = ['extract-text', 'rotate-pdf', 'merge-pdf', 'split-pdf']
    .flatMap((id) => fieldsOf(id))
    .filter(({ kind }) => kind === 'json');
  const asked = structures.filter((field) => !isClicked(field));
  expect(names(asked)).toEqual(['area']);
  expect(structures).toHaveLength(5);
});

test('asks about signatures only where PDFs are changed, and about missing pages only where pages are chosen', () => {
  expect(names(fieldsOf('rotate-pdf'))).toEqual(expect.arrayContaining(['on-signed', 'clip-pages']));
  expect(names(fieldsOf('protect-pdf'))).toContain('on-signed');
  expect(names(fieldsOf('protect-pdf'))).not.toContain('clip-pages');
  for (const id of ['sign-pdf', 'fill-form']) expect(names(fieldsOf(id)), id).toContain('on-signed');
  for (const id of [
    'convert-image',
    'jpg-to-pdf',
    'markdown-to-pdf',
    'pdf-to-word',
    'validate-signature',
    'compare-pdf',
  ])
    expect(names(fieldsOf(id)), id).not.toContain('on-signed');
  // Frames are chosen by number too.
  expect(names(fieldsOf('convert-image'))).toContain('clip-pages');
  expect(names(fieldsOf('resize-image'))).not.toContain('clip-pages');
});

test('asks only what means something for the chosen files, and all while a type is not known', () => {
  const fields = fieldsOf('convert-to-pdf');
  const asked = (...types: Parameters<typeof fieldsForTypes>[1]) => names(fieldsForTypes(fields, types));
  expect(asked('docx')).toEqual(expect.arrayContaining(['tracked-changes', 'quality', 'pages', 'forms']));
  for (const name of ['sheets', 'notes', 'encoding', 'dpi', 'paper-size', 'on-signed'])
    expect(asked('docx')).not.toContain(name);
  expect(asked('docx', 'jpg')).toEqual(expect.arrayContaining(['tracked-changes', 'dpi', 'paper-size']));
  expect(asked('docx', 'jpg')).not.toContain('notes');
  expect(asked('pdf')).toContain('on-signed');
  const compressing = fieldsForTypes(fieldsOf('compress-pdf'), ['jpg']);
  expect(names(compressing)).toContain('output-format');
  for (const name of ['keep-protection', 'linearize', 'remove-extras']) expect(names(compressing)).not.toContain(name);
  for (const types of [[], ['docx', undefined]] as const) expect(asked(...types)).toEqual(names(fields));
});

test('does not ask whether to repair where that is the work', () => {
  expect(names(fieldsOf('repair-pdf'))).not.toContain('on-damaged');
  expect(names(fieldsOf('rotate-pdf'))).toContain('on-damaged');
});

test('leaves what has its own place in the panel out of the form', () => {
  expect(names(fieldsOf('merge-pdf'))).not.toEqual(expect.arrayContaining(['password']));
  expect(names(fieldsOf('merge-pdf'))).not.toContain('quality');
});

const NEEDED: readonly Field[] = [
  {
    name: 'text',
    title: 'Text',
    help: '',
    primary: true,
    required: true,
    kind: 'text',
    maxLength: 9,
    placeholder: '',
    default: '',
  },
  {
    name: 'key',
    title: 'Key',
    help: '',
    primary: true,
    required: true,
    kind: 'file',
    accepts: ['p12'],
    secret: true,
    default: null,
  },
];

test('finds the first answer that is missing, a second upload among them', () => {
  expect(missingField(NEEDED, { text: ' ' }, {})?.name).toBe('text');
  expect(missingField(NEEDED, { text: 'x' }, {})?.name).toBe('key');
  expect(missingField(NEEDED, { text: 'x' }, { key: new File(['k'], 'k.p12') })).toBeUndefined();
});

test('sends the second uploads of fields in sight, and their names never as text', () => {
  const key = new File(['k'], 'k.p12');
  expect(filesToSend(NEEDED, { text: 'x' }, { key, other: key })).toEqual([['key', key]]);
  expect(optionsToSend(NEEDED, { text: 'x' })).toEqual([['text', 'x']]);
});

test('needs no answer where another one makes up for it', () => {
  const fields = CATALOGUE.find(({ id }) => id === 'unlock-pdf')?.fields ?? [];
  expect(missingField(fields, { password: '' }, {})?.name).toBe('password');
  expect(missingField(fields, { password: '', 'confirm-rights': 'true' }, {})).toBeUndefined();
});

test('needs one of several ticks only where no word stands for none', () => {
  const kinds = fieldsOf('remove-annotations');
  expect(missingField(kinds, { ...startValues(kinds), types: '' }, {})?.name).toBe('types');
  const compared = fieldsOf('compare-pdf');
  expect(missingField(compared, { ...startValues(compared), ignore: 'none' }, {})).toBeUndefined();
});
