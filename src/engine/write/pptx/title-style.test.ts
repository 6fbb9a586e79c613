/** Finds what titles share, and writes it for the master. */
import { expect, test } from 'vitest';
import { commonTitle, type TitleLook, type TitleStyle, titlePlaceXml, titleStyleXml } from './title-style.ts';

const LOOK: TitleLook = { family: 'Lato', sizePt: 40, bold: true, colour: '20242c', align: 'center' };

function title(look: Partial<TitleLook>, top: number): TitleStyle {
  return { look: { ...LOOK, ...look }, frame: { left: 36, top, right: 684, bottom: top + 60 } };
}

test('takes the look of most titles, where the first of them stands', () => {
  const style = commonTitle([title({ sizePt: 60 }, 200), title({}, 20), title({}, 24)]);
  expect(titleStyleXml(style)).toContain('<a:lvl1pPr algn="ctr"><a:buNone/><a:defRPr sz="4000" b="1">');
  expect(titlePlaceXml(style)).toBe('<a:off x="457200" y="254000"/><a:ext cx="8229600" cy="762000"/>');
});

test('gives no look where titles have none in common', () => {
  expect(commonTitle([title({ sizePt: 60 }, 200), title({}, 20), title({ bold: false }, 24)])).toBeUndefined();
  expect(titleStyleXml(commonTitle([]))).not.toContain('defRPr');
});
