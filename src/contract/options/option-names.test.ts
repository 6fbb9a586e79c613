/** Names of options: their two spellings, and what an unknown one is answered with. */
import { describe, expect, test } from 'vitest';
import { ToolError } from '../messages/tool-error.ts';
import { kebabCase } from './kebab-case.ts';
import type { Option } from './option.ts';
import { pages, text } from './options.ts';
import { editDistance, parseOptions } from './parse-options.ts';

const words = { title: 'Title', help: 'Help.' };

function complaint(
  options: Readonly<Record<string, Option<unknown>>>,
  raw: Readonly<Record<string, unknown>>,
): ToolError {
  try {
    parseOptions('split-pdf', options, raw);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('names of options', () => {
  const options = {
    'page-size': text({ ...words, maxLength: 20, default: 'a4' }),
    compressionLevel: text({ ...words, maxLength: 20, default: 'low' }),
    pages: pages(words),
    page: pages(words),
  };

  test('are taken in kebab-case and in camelCase', () => {
    expect(parseOptions('split-pdf', options, { pageSize: 'a5', 'compression-level': 'high' })).toEqual({
      'page-size': 'a5',
      compressionLevel: 'high',
      pages: '',
      page: '',
    });
    expect(kebabCase('pageSize')).toBe('page-size');
  });

  test('both spellings with one value are one option', () => {
    expect(parseOptions('split-pdf', options, { pageSize: 'a5', 'page-size': 'a5' })['page-size']).toBe('a5');
  });

  test('both spellings with different values are refused', () => {
    const error = complaint(options, { pageSize: 'a5', 'page-size': 'a6' });
    expect(error.message).toBe('Option page-size was given twice with different values.');
    expect(error.params.field).toBe('page-size');
    expect(error.status).toBe(400);
  });

  test('an unknown one is refused with the nearest known one', () => {
    expect(complaint(options, { foo: '1' }).message).toBe('Unknown option "foo" for split-pdf.');
    expect(complaint(options, { pags: '1' }).message).toBe(
      'Unknown option "pags" for split-pdf. Did you mean "pages"?',
    );
    expect(complaint(options, { pagess: '1' }).message).toBe(
      'Unknown option "pagess" for split-pdf. Did you mean "pages"?',
    );
    expect(complaint(options, { constructor: '1' }).code).toBe('bad-option');
  });
});

test('the distance of two words counts letters put in, left out and changed', () => {
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('pages', 'pages')).toBe(0);
});
