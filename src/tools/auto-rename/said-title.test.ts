/** Tells titles that people wrote from what programs write. */
import { expect, test } from 'vitest';
import { isRealTitle } from './said-title.ts';

test.each([
  'Annual Report 2024',
  'Über die Grenzen des Wachstums',
  'Word - a history',
  'Document Retention Policy',
  'Untitled: the story of a painting',
  'The Page',
  '年度报告',
  'Scan of the harbour wall',
  'Letter to Ann',
  'PostgreSQL',
])('takes %s for a title', (title) => {
  expect(isRealTitle(title, 'scan0012.pdf')).toBe(true);
});

test.each([
  '',
  ' ',
  '2024-03',
  'Microsoft Word - report final.doc',
  'Microsoft PowerPoint - Slides',
  'untitled',
  '(Untitled-3)',
  'Unbenannt',
  'Untitled document',
  'Document1',
  'Dokument 2',
  'PowerPoint-Präsentation',
  'Folie 1',
  'Title',
  'report_v2.docx',
  'book.indd',
  'C:\\Users\\ann\\a report',
  'https://example.com/a report',
  'notes - Notepad',
  'Adobe Photoshop PDF',
  'IMG_2024_03',
  'abc123',
  '????? ???',
  'Scan 0012',
  'SCAN-0012',
])('takes %o for no title', (title) => {
  expect(isRealTitle(title, 'scan0012.pdf')).toBe(false);
});

test('takes the name of the file for no title', () => {
  expect(isRealTitle('My Great-Report', 'my great report.pdf')).toBe(false);
  expect(isRealTitle('My Great-Report', 'my other report.pdf')).toBe(true);
});
