/** Checks which numbers of headers and footers count the pages. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { findNumbering, numbersOf } from './page-numbers.ts';
import { numberingOfSections } from './running-sections.ts';

/** Of pages with these footers, from the first: their numbering, as `format offset`. */
function found(...footers: readonly string[]): readonly (string | undefined)[] {
  const pages = footers.map((content, index) => {
    const lines = [makeFlowLine(makeSegments(text(60, 760, content)), index + 1)];
    const footer = [{ kind: 'paragraph', lines, measure: { left: 60, right: 540 }, gapPt: 0 } as const];
    return { page: index + 1, header: [], footer: content === '' ? [] : footer };
  });
  const numbering = findNumbering(pages);
  return pages.map(({ page }) => {
    const own = numbering.get(page);
    return own && `${own.format} ${own.offset}`;
  });
}

test('reads digits anywhere, and roman numbers only at the ends of a text', () => {
  const values = (content: string) => numbersOf(content).map(({ value, format }) => `${format} ${value}`);
  expect(values('Report 2003, page iv')).toEqual(['decimal 2003', 'lower-roman 4']);
  expect(values('part i of many')).toEqual([]);
  expect(values('XII')).toEqual(['upper-roman 12']);
  expect(values('Civil')).toEqual([]);
});

test('tells the parts whose pages count by themselves, and takes no other number for a count', () => {
  expect(found('', 'ii', 'iii', 'Page 1 of 90', '', 'Page 3 of 90')).toEqual([
    undefined,
    ...['lower-roman 0', 'lower-roman 0'],
    ...['decimal -3', undefined, 'decimal -3'],
  ]);
  expect(found('Revised 2002', 'Revised 2003', 'Revised 2003')).toEqual([undefined, undefined, undefined]);
  expect(found('7', '7', '7')).toEqual([undefined, undefined, undefined]);
});

test('takes no numbers of an address for a count that grows by one from page to page', () => {
  const address = 'Floor 2, Quay No. 1';
  expect(found(address, address, address, address)).toEqual([undefined, undefined, undefined, undefined]);
});

test('says where a count begins that does not go on from the section before', () => {
  const section = (first: number, offset?: number, format: 'decimal' | 'lower-roman' = 'decimal') => ({
    pages: [first],
    ...(offset === undefined ? {} : { numbering: { format, offset } }),
  });
  const sections = [section(1), section(2, 0, 'lower-roman'), section(4, -3), section(6, -3)];
  expect(numberingOfSections(sections)).toEqual([
    undefined,
    { format: 'lower-roman' },
    { format: 'decimal', start: 1 },
    { format: 'decimal' },
  ]);
});

test('takes no account number for a count, though differences to it vanish in rounding', () => {
  const iban = 'Account DE89370400440532013000';
  expect(found(iban, iban, iban)).toEqual([undefined, undefined, undefined]);
  const endless = '9'.repeat(400);
  expect(found(endless, endless, endless)).toEqual([undefined, undefined, undefined]);
  expect(found(`${iban}, page 1`, `${iban}, page 2`)).toEqual(['decimal 0', 'decimal 0']);
});
