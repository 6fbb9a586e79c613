/** Checks the levels of headings that looks tell, and what a title page holds, with paragraphs of known sizes. */
import { expect, test } from 'vitest';
import type { ParagraphNode } from '../drafts/nodes.ts';
import { markClusters } from './heading-levels.ts';
import type { Candidate } from './heading-looks.ts';

/** Of so many lines. */
function paragraph(lines = 1, page = 1): ParagraphNode {
  const line = { label: undefined, words: [] } as unknown as ParagraphNode['pieces'][0]['lines'][0];
  const piece = { page, lines: Array.from({ length: lines }, () => line), measure: { left: 0, right: 100 } };
  return { kind: 'paragraph', pieces: [piece], gapPt: 8, inTable: false, role: 'body', bookmarks: [] };
}

const PROSE = 3;
const BODY = 10;

/** @param sizes of the paragraphs; what is no candidate is text of three lines, with its page behind it from the second on. */
function rolesOf(...sizes: readonly (number | 'text' | 'text on 2')[]): readonly string[] {
  const nodes = sizes.map((size) =>
    typeof size === 'number' ? paragraph() : paragraph(PROSE, size === 'text on 2' ? 2 : 1),
  );
  const candidates = sizes.flatMap((em, index): Candidate[] => {
    const node = nodes[index];
    const style = { bold: false, italic: false, colour: '000000', caps: false, family: 'Test' };
    return node && typeof em === 'number' ? [{ node, index, style: { em, ...style } }] : [];
  });
  const clusters = [...Map.groupBy(candidates, ({ style }) => style.em).values()];
  markClusters(
    clusters.sort((a, b) => (b[0]?.style.em ?? 0) - (a[0]?.style.em ?? 0)),
    nodes,
    BODY,
  );
  return nodes.map(({ role, level }) => (role === 'heading' ? `${level}` : role));
}

test('a title page has a title, and neither its names nor its dates are headings', () => {
  expect(rolesOf(26, 26, 20, 12, 16, 'text', 16, 'text', 14, 'text')).toEqual([
    ...['title', 'title', 'body', 'body', '1', 'body', '1', 'body', '2', 'body'],
  ]);
});

test('a first page that holds nothing but names is a title page', () => {
  expect(rolesOf(26, 12, 'text on 2', 16, 'text on 2')).toEqual(['title', 'body', 'body', '1', 'body']);
});

test('a first heading that is hardly larger than the others is one of the first level', () => {
  expect(rolesOf(16, 'text', 14, 'text', 14, 'text')).toEqual(['1', 'body', '2', 'body', '2', 'body']);
  expect(rolesOf(26, 'text', 14, 'text', 14, 'text')).toEqual(['title', 'body', '1', 'body', '1', 'body']);
});

test('headings of a document without a title keep their levels', () => {
  expect(rolesOf('text', 16, 'text', 14, 'text', 16, 'text')).toEqual(['body', '1', 'body', '2', 'body', '1', 'body']);
});

test('a look of one or two paragraphs below other headings is none where they are as large as the text, or deep', () => {
  const large = [18, 'text', 18, 'text', 16, 'text', 16, 'text'] as const;
  const known = ['1', 'body', '1', 'body', '2', 'body', '2', 'body'];
  expect(rolesOf('text', ...large, 10, 'text', 10, 'text')).toEqual(['body', ...known, 'body', 'body', 'body', 'body']);
  expect(rolesOf('text', ...large, 10, 'text', 10, 'text', 10, 'text')).toEqual([
    ...['body', ...known, '3', 'body', '3', 'body', '3', 'body'],
  ]);
  expect(rolesOf('text', ...large, 14, 'text', 12, 'text')).toEqual(['body', ...known, '3', 'body', 'body', 'body']);
});
