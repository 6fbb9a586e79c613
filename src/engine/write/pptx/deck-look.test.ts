/** Counts what most texts of a deck look like. */
import { expect, test } from 'vitest';
import { slideParagraph } from '../../../../tests/slide-paragraph.ts';
import { DeckLook } from './deck-look.ts';

const run = (text: string, family: string, colour: string) => ({
  paragraphs: [
    slideParagraph(0, 100, 40, { runs: [{ text, family, sizePt: 20, bold: false, italic: false, colour }] }),
  ],
});

test('takes the font and the colour of most letters', () => {
  const look = new DeckLook();
  look.add([run('a long text in Lato', 'Lato', '333333'), run('Short', 'Arial', '000000')]);
  look.add([run('and more', 'Lato', '000000')]);
  expect(look.fonts('Oswald')).toEqual({ major: 'Oswald', minor: 'Lato' });
  expect(look.plain().letters).toMatchObject({ family: 'Lato', colour: '333333' });
});

test('has black letters of Arial where there is no text, and the font of titles where there is no other', () => {
  expect(new DeckLook().plain().letters).toMatchObject({ family: 'Arial', colour: '000000' });
  expect(new DeckLook().fonts('Oswald')).toEqual({ major: 'Oswald', minor: 'Oswald' });
});
