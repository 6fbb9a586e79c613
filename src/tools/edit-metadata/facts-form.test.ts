/** What the form shows and sends for title, author, subject and keywords. */
import { expect, test } from 'vitest';
import { answersFor, shownText } from './facts-form.ts';

const FACTS = { title: 'Old', author: 'Ann', subject: '', keywords: '' };

test('shows what the file says until something else is typed', () => {
  expect(shownText('title', {}, FACTS)).toBe('Old');
  expect(shownText('title', { title: 'New' }, FACTS)).toBe('New');
  expect(shownText('title', {}, null)).toBe('');
});

test('sends only what differs, and names what was emptied', () => {
  expect(answersFor('title', 'New', {}, FACTS)).toEqual({ title: 'New', remove: '' });
  expect(answersFor('title', 'Old', { title: 'Olds' }, FACTS)).toEqual({ title: '', remove: '' });
  const emptied = answersFor('author', '', { remove: 'Department' }, FACTS);
  expect(emptied).toEqual({ author: '', remove: 'Department, author' });
  expect(shownText('author', emptied, FACTS)).toBe('');
  expect(answersFor('author', 'Bob', emptied, FACTS)).toEqual({ author: 'Bob', remove: 'Department' });
  expect(answersFor('subject', '', { subject: 'x' }, FACTS)).toEqual({ subject: '', remove: '' });
});
