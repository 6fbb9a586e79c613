/** Checks that words in small capitals get their small letters back, and that other capitals stay. */
import { expect, test } from 'vitest';
import type { TextRun } from '../../model.ts';
import { withSmallCaps } from './small-caps.ts';

function run(text: string, sizePt: number, bold = false): TextRun {
  return { kind: 'text', text, look: { family: 'Test', sizePt, bold, italic: false, colour: '000000' } };
}

function shown(runs: readonly TextRun[]): readonly string[] {
  return withSmallCaps(runs).map((each) =>
    each.kind === 'text' ? `${each.text}|${each.look.sizePt}${each.look.smallCaps ? ' caps' : ''}` : '',
  );
}

test('writes capitals of two sizes as small capitals, with the text around them as it was', () => {
  const runs = [run('read by J', 11), run('OHN VON ', 9), run('S', 11), run('MITH', 9), run(' on 2 May', 11)];
  expect(shown(runs)).toEqual(['read by |11', 'John von Smith|11 caps', ' on 2 May|11']);
});

test('leaves capitals that stand apart, that begin with a much larger letter or that look otherwise', () => {
  expect(shown([run('read at ', 11), run('NATO', 9)])).toEqual(['read at |11', 'NATO|9']);
  expect(shown([run('O', 40), run('NCE', 10)])).toEqual(['O|40', 'NCE|10']);
  expect(shown([run('A', 10, true), run('BC', 8)])).toEqual(['A|10', 'BC|8']);
  expect(shown([run('vitamin B', 10), run('12', 8)])).toEqual(['vitamin B|10', '12|8']);
});
