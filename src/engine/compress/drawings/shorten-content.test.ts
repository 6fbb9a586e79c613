/** Checks that content is written shorter, and says the same. */
import { expect, test } from 'vitest';
import { ContentShortener } from './shorten-content.ts';

function short(content: string, scale = 1, tolerance = 0.001): string {
  return Buffer.from(new ContentShortener(tolerance, scale).shorten(Buffer.from(content, 'latin1')).bytes).toString(
    'latin1',
  );
}

test('keeps of points what paper needs, by the matrix in force', () => {
  expect(short('0.12345678 10.00049 m 7.10000 -0.5004 l S')).toBe('.123 10 m\n7.1 -.5 l\nS');
  expect(short('q .00001 0 0 .00001 0 0 cm 6386528.4 1786721 m 6386528 0 l S Q 1.23456 2 m 3 4 l S')).toBe(
    'q\n.00001 0 0 .00001 0 0 cm\n6386500 1786700 m\n6386500 0 l\nS\nQ\n1.235 2 m\n3 4 l\nS',
  );
  expect(short('1.23456 2 m 3 4 l S', 100)).toBe('1.23456 2 m\n3 4 l\nS');
  // Whatever follows a matrix that cannot be told keeps its digits.
  expect(short('q 1 0 cm 1.23456 2 m Q 1.23456 2 l S')).toBe('q\n1 0 cm\n1.23456 2 m\nQ\n1.235 2 l\nS');
  expect(short('0 0 5 0.0001 re f')).toBe('0 0 5 0.0001 re\nf');
});

test('writes filled rectangles as such, the same way round', () => {
  expect(short('1 2 m 5 2 l 5 9.5 l 1 9.5 l h f')).toBe('1 2 4 7.5 re\nf');
  expect(short('1 2 m 1 9.5 l 5 9.5 l 5 2 l 1 2 l f*')).toBe('1 9.5 4 -7.5 re\nf*');
  expect(short('0 0 9 9 re 1 2 m 5 2 l 5 3 l 1 3 l h 7 7 m 8 8 l 8 7 l h W f')).toBe(
    '0 0 9 9 re\n1 2 4 1 re\n7 7 m\n8 8 l\n8 7 l\nh\nW\nf',
  );
  for (const kept of [
    '1 2 m\n5 2 l\n5 9.5 l\n1 9.5 l\nh\nS',
    '1 2 m\n5 2 l\n5 9.5 l\n1 9 l\nh\nf',
    '1 2 m\n5 2 l\n5 2 l\n1 2 l\nh\nf',
    '1 2 m\n5 2 l\n5 9 l\n1 9 l\n0 0 l\nf',
    '1 2 m\n5 2 l\n5 9 l\n1 9 l\n1 5 0 3 1 2 c\nf',
  ])
    expect(short(kept)).toBe(kept);
});

test('sets nothing twice, and knows what saved states and dictionaries set', () => {
  expect(short('1 0 0 rg 2 w 1 0 0 rg 0 0 5 5 re f 2 w 1 0 0 rg 0 0 5 5 re f')).toBe(
    '1 0 0 rg\n2 w\n0 0 5 5 re\nf\n0 0 5 5 re\nf',
  );
  expect(short('0 g q 1 g Q 0 g 0 G q 0 G 1 G Q 1 G')).toBe('0 g\nq\n1 g\nQ\n0 G\nq\n1 G\nQ\n1 G');
  expect(short('2 J 2 J ')).toBe('2 J\n');
  for (const kept of ['0 g\n/A cs\n0 g', '0 g\n1 scn\n0 g', '0 g\n0 0 0 rg\n0 g', '0 g\nQ\n0 g', '2 w\n/S gs\n2 w'])
    expect(short(kept)).toBe(kept);
});

test('leaves strings, dictionaries, comments and inline pictures as they are', () => {
  const kept = [
    '/P <</MCID 0\n/A (1.23456\n 2 m)>> BDC\n',
    'BT\n1.23456 0 Td\n[(a\n\\)b) -1.2345678 <41\n42>] TJ\nET\n',
    '% 1.23456 2 m\n',
    'BI\n/W 2 /H 2 /BPC 8 /CS /G ID 0 g\r\n 0 g  EI\nQ\n',
  ];
  for (const each of kept) expect(short(each)).toBe(each);
  expect(short('1.23456\r\n2\r\nm  3\t4 l\r\nS\r\n')).toBe('1.235 2 m\n3 4 l\nS\r\n');
});

test('ends with any bytes, and never makes them more', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const words = [
    '1.23456',
    '-7',
    '.5',
    'm',
    'l',
    'h',
    'f',
    're',
    'rg',
    'q',
    'Q',
    'cm',
    'W',
    '(',
    ')',
    '[',
    '<',
    '>',
    '%',
    '\n',
    'BI',
    'ID',
    'EI',
    '/a',
    '\0',
  ];
  for (let round = 0; round < 3_000; round++) {
    const content = Array.from({ length: random(40) }, () => words[random(words.length)]).join(' '.repeat(random(3)));
    const once = short(content);
    expect(once.length).toBeLessThanOrEqual(content.length);
  }
});
