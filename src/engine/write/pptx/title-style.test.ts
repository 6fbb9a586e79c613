/** Finds what titles share, and writes it for the master. */
import { expect, test } from 'vitest';
import { placeXml } from './slide-xml.ts';
import { styleXml } from './text-style.ts';
import { commonTitle, type TitleLook, type TitleStyle, titleParagraph } from './title-style.ts';

const LETTERS = { family: 'Lato', sizePt: 40, bold: true, italic: false, colour: '20242c' };

function title(letters: Partial<TitleLook['letters']>, top: number): TitleStyle {
  const look: TitleLook = { letters: { ...LETTERS, ...letters }, align: 'center' };
  return { look, frame: { left: 36, top, right: 684, bottom: top + 60 } };
}

test('takes the look of most titles, where the first of them stands', () => {
  const style = commonTitle([title({ sizePt: 60 }, 200), title({}, 20), title({}, 24)]);
  if (!style) throw new Error('no style');
  const xml = styleXml(titleParagraph(style.look), { major: 'Lato', minor: 'Arial' });
  expect(xml).toMatch(/^<a:lvl1pPr [^>]*algn="ctr">.*<a:buNone\/><a:defRPr sz="4000" b="1" i="0">/);
  expect(xml).toContain('<a:latin typeface="+mj-lt"/>');
  expect(placeXml(style.frame)).toBe('<a:off x="457200" y="254000"/><a:ext cx="8229600" cy="762000"/>');
});

test('gives no look where titles have none in common', () => {
  expect(commonTitle([title({ colour: 'ff0000' }, 200), title({}, 20), title({ bold: false }, 24)])).toBeUndefined();
  expect(commonTitle([])).toBeUndefined();
});
