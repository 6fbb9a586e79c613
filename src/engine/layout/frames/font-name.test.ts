/** Checks which fonts and styles the names of a PDF's fonts become. */
import { expect, test } from 'vitest';
import { fontLook } from './font-name.ts';

function look(name: string, weight = 400) {
  const { family, bold, italic } = fontLook({ name, weight, italic: false, fixedPitch: false });
  return `${family}${bold ? ' bold' : ''}${italic ? ' italic' : ''}`;
}

test.each([
  ['CMR10', 'Times New Roman'],
  ['ABCDEF+CMMI10', 'Times New Roman italic'],
  ['ABCDEF+SFBX1095', 'Times New Roman bold'],
  ['ABCDEF+SFTI1095', 'Times New Roman italic'],
  ['ABCDEF+SFSX1440', 'Arial bold'],
  ['ABCDEF+CMTT9', 'Courier New'],
  ['ABCDEF+CMSY10', 'Cambria Math'],
  ['ABCDEF+MSBM10', 'Cambria Math'],
  ['ABCDEF+MTMI', 'Times New Roman italic'],
])('%s of TeX becomes %s', (name, expected) => {
  expect(look(name)).toBe(expected);
});

test.each([
  ['ABCDEF+ArialRoundedMTBold', 'Arial Rounded MT Bold'],
  ['ABCDEF+Arial-Black', 'Arial Black'],
  ['SegoeUI-BlackItalic', 'Segoe UI Black italic'],
  ['SegoeUI-Semibold', 'Segoe UI Semibold'],
  ['Montserrat-Black', 'Montserrat bold'],
])('a weight that belongs to the family of %s makes nothing bold', (name, expected) => {
  expect(look(name, 900)).toBe(expected);
});

test.each(['ABCDEF+Z003MediumItalic', 'URWChanceryL-MediItal', 'ZapfChancery-MediumItalic', 'MonotypeCorsiva'])(
  'a script like %s is as upright as it gets',
  (name) => {
    expect(look(name)).toBe('Monotype Corsiva');
  },
);

test('a weight makes bold only what its name could not say', () => {
  expect(look('ABCDEF+Times-Roman', 750)).toBe('Times New Roman');
  expect(look('ABCDEF+Calibri', 750)).toBe('Calibri');
  expect(look('ABCDEF+OpenSans-Regular', 750)).toBe('Open Sans');
  expect(look('ABCDEF+NimbusRomNo9L-Medi', 750)).toMatch(/ bold$/);
  expect(look('ABCDEF+Font', 750)).toMatch(/ bold$/);
  expect(look('ABCDEF+OpenSans-Bold', 400)).toBe('Open Sans bold');
  expect(look('ABCDEF+TT4A1t00', 750)).toMatch(/ bold$/);
  expect(look('ABCDEF+HelveticaNeueLTStd-Bd', 400)).toMatch(/ bold$/);
});

test.each([
  ['ABCDEF+BrandSans-Extrabold', 'Brand Sans bold'],
  ['ABCDEF+BrandSans-Demibold', 'Brand Sans bold'],
  ['ABCDEF+BrandSans-Demi', 'Brand Sans bold'],
  ['ABCDEF+BrandSans-Extralight', 'Brand Sans'],
  ['ABCDEF+BrandSans-ThinItalic', 'Brand Sans italic'],
])('%s is a style of its family', (name, expected) => {
  expect(look(name)).toBe(expected);
});

test.each([
  ['ABCDEF+DejaVuSansMono-Bold', 'DejaVu Sans Mono bold'],
  ['ABCDEF+SimSun', 'SimSun'],
  ['ABCDEF+SimSun-GBK-EUC-H', 'SimSun'],
  ['ABCDEF+MicrosoftYaHei-Bold', 'Microsoft YaHei bold'],
  ['ABCDEF+MS-PGothic', 'MS PGothic'],
  ['ABCDEF+NotoSansCJKjp-Regular-VKana', 'Noto Sans CJK JP'],
  ['ABCDEF+NotoSerifCJKsc-Bold', 'Noto Serif CJK SC bold'],
  ['ABCDEF+PTSans-Regular', 'PT Sans'],
  ['ABCDEF+IBMPlexSans-Italic', 'IBM Plex Sans italic'],
  ['ABCDEF+SegoeUIEmoji', 'Segoe UI Emoji'],
  ['ABCDEF+ArialMT-Identity-H', 'Arial'],
  ['ABCDEF+Calibri-Light', 'Calibri Light'],
  ['ABCDEF+CalibriLight-Italic', 'Calibri Light italic'],
  ['ABCDEF+SegoeUI-Semilight', 'Segoe UI Semilight'],
])('%s is called %s where it is installed', (name, expected) => {
  expect(look(name)).toBe(expected);
});

test.each([
  ['ABCDEF+NimbusRoman-Bold', 'Times New Roman bold'],
  ['ABCDEF+P052-Italic', 'Palatino Linotype italic'],
  ['ABCDEF+TeXGyrePagella-Regular', 'Palatino Linotype'],
  ['ABCDEF+C059-Bold', 'Century Schoolbook bold'],
  ['ABCDEF+URWBookman-Light', 'Bookman Old Style'],
  ['ABCDEF+StandardSymbolsPS', 'Symbol'],
  ['GlyphLessFont', 'Arial'],
])('%s of free programs becomes %s', (name, expected) => {
  expect(look(name)).toBe(expected);
});

test.each([
  ['AAAAAA+Inter-Regular_Bold', 'Inter bold'],
  ['BAAAAA+Inter-Regular_Medium', 'Inter'],
  ['RobotoFlex-Regular_opsz240000_wght2BC0000', 'Roboto Flex bold'],
  ['RobotoFlex-Regular_wdth_wght1900000', 'Roboto Flex'],
])('the instance %s of a variable font becomes %s', (name, expected) => {
  expect(look(name)).toBe(expected);
});
