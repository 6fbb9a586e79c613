/** Checks what becomes a number, a date, or stays text. */
import { expect, test } from 'vitest';
import { findHabits, readValue } from './cell-value.ts';

const POINT = { decimal: '.', dayFirst: undefined } as const;
const COMMA = { decimal: ',', dayFirst: true } as const;

const UNTOLD = { decimal: undefined, dayFirst: undefined };

test.each([
  ['1234', POINT, 1234, 'General'],
  ['-5', POINT, -5, 'General'],
  ['−5.50', POINT, -5.5, '0.00'],
  ['1,234,567.8', POINT, 1234567.8, '#,##0.0'],
  ['1.234,56', COMMA, 1234.56, '#,##0.00'],
  ['1 234,5', COMMA, 1234.5, '#,##0.0'],
  ["1'234.50", POINT, 1234.5, '#,##0.00'],
  ['(1,234)', POINT, -1234, '#,##0_);(#,##0)'],
  ['$ (1,234.50)', POINT, -1234.5, '"$"* #,##0.00_);"$"* (#,##0.00)'],
  ['€(5)', POINT, -5, '"€"* 0_);"€"* (0)'],
  ['$ -', POINT, 0, '"$"* #,##0.00;"$"* -#,##0.00;"$"* "-"'],
  ['- €', COMMA, 0, '#,##0.00 "€";-#,##0.00 "€";"-" "€"'],
  ['1,234-', POINT, -1234, '#,##0;#,##0-'],
  ['+5', POINT, 5, '+0;-0'],
  ['+1,5 %', COMMA, 0.015, '+0.0%;-0.0%'],
  ['$ 1,234.50', POINT, 1234.5, '"$ "#,##0.00'],
  ['R$ 1.234,56', COMMA, 1234.56, '"R$ "#,##0.00'],
  ['0.0064302602905063', POINT, 0.0064302602905063, '0.0000000000000000'],
  ['1.234.567.890', COMMA, 1234567890, '#,##0'],
  ['12.3%', POINT, 0.123, '0.0%'],
  ['$1,200.00', POINT, 1200, '"$"#,##0.00'],
  ['-$3', POINT, -3, '"$"0'],
  ['1.200,00 €', COMMA, 1200, '#,##0.00 "€"'],
  ['5€', COMMA, 5, '0"€"'],
  ['￥100.00', POINT, 100, '"￥"0.00'],
  ['25.40°', POINT, 25.4, '0.00"°"'],
  ['-5 °C', POINT, -5, '0 "°C"'],
  ['AED 1,500', POINT, 1500, '"AED "#,##0'],
  ['12,34,567', POINT, 1234567, '#,##0'],
  ['1,262.13 CR', POINT, 1262.13, '#,##0.00" CR";#,##0.00" DR"'],
  ['597.91DR', POINT, -597.91, '0.00"CR";0.00"DR"'],
  ['£5,000 Dr.', POINT, -5000, '"£"#,##0" Cr.";"£"#,##0" Dr."'],
  ['₹1,23,456.50', POINT, 123456.5, '"₹"#,##0.00'],
  ['(1,23,456)', POINT, -123456, '#,##0_);(#,##0)'],
  ['0.5', POINT, 0.5, '0.0'],
  ['.5', POINT, 0.5, '0.0'],
  ['1.88E-05', POINT, 0.0000188, '0.00E+00'],
  ['−1,5E+12', COMMA, -1.5e12, '0.0E+00'],
  ['12E+003', POINT, 12000, '#0E+000'],
])('reads %s as a number', (text, habits, value, format) => {
  expect(readValue(text, habits)).toEqual({ kind: 'number', value, format });
});

test.each([
  ['2026-01-31', POINT, '2026-01-31'],
  ['31.01.2026', POINT, '2026-01-31'],
  ['03/04/2026', COMMA, '2026-04-03'],
  ['03/04/2026', { decimal: '.', dayFirst: false }, '2026-03-04'],
  ['5 March 1999', POINT, '1999-03-05'],
  ['Jan 31, 2026', POINT, '2026-01-31'],
  ['15-MAR-24', POINT, '2024-03-15'],
  ['05-03-2024', COMMA, '2024-03-05'],
  ['2024.03.05', POINT, '2024-03-05'],
  ['3. März 2024', COMMA, '2024-03-03'],
] as const)('reads %s as a date', (text, habits, iso) => {
  expect(readValue(text, habits)).toMatchObject({ kind: 'date', iso });
});

test.each([
  ['007'],
  ['+49 30 123456'],
  ['+4930123456'],
  ['+1.555.123'],
  ['+1.555.123.4567'],
  ['1234567890123456'],
  ['12,34,56'],
  ['123,45,678'],
  ['12,345,67'],
  ['1,234,56,789'],
  ['5 °K'],
  ['1.2.3'],
  ['03/04/2026'],
  ['03-04-2026'],
  ['2024.3.5'],
  ['0.1234567890123456'],
  ['31.02.2026'],
  ['=1+1'],
  ['12 34'],
  ['4711-A'],
  ['1E5'],
  ['1,5E+12'],
  ['1E+999'],
  ['(5'],
  ['-'],
  ['$ (5'],
  ['$ ($5)'],
  [''],
  ['May'],
])('leaves %s as text', (text) => {
  expect(readValue(text, POINT)).toEqual({ kind: 'text', text });
});

test('counts days as spreadsheets do', () => {
  expect(readValue('2000-01-01', POINT)).toMatchObject({ value: 36526 });
});

test.each([
  ['10:30', 0.4375, 'hh:mm', '10:30'],
  ['9:05 PM', 21.0833333 / 24, 'h:mm AM/PM', '21:05'],
  ['12:00 AM', 0, 'hh:mm AM/PM', '00:00'],
  ['07:15:30', 0.3024306, 'hh:mm:ss', '07:15:30'],
  ['36:00:00', 1.5, '[h]:mm:ss', '36:00:00'],
  ['2024-03-05 18:00', 45356.75, 'yyyy-mm-dd hh:mm', '2024-03-05T18:00'],
  ['2024-03-05T06:00:00', 45356.25, 'yyyy-mm-dd hh:mm:ss', '2024-03-05T06:00:00'],
  ['13时20分01秒', 0.5555671, 'hh"时"mm"分"ss"秒"', '13:20:01'],
  ['9時5分', 0.3784722, 'h"時"m"分"', '09:05'],
  ['13시 20분', 0.5555556, 'hh"시"" "mm"분"', '13:20'],
  ['Mar-24', 45352, 'mmm-yy', '2024-03'],
  ['March 2024', 45352, 'mmmm yyyy', '2024-03'],
] as const)('reads %s as a time or a month', (text, value, format, iso) => {
  const found = readValue(text, UNTOLD);
  expect(found).toMatchObject({ kind: 'date', format, iso });
  expect(found).toHaveProperty('value', expect.closeTo(value, 5));
});

test.each([
  ['3.4.2026', 'd.m.yyyy', '2026-04-03'],
  ['05.12.26', 'dd.mm.yy', '2026-12-05'],
  ['2026/4/3', 'yyyy/m/d', '2026-04-03'],
  ['05-Mar-24', 'dd-mmm-yy', '2024-03-05'],
  ['5 March 1999', 'd mmmm yyyy', '1999-03-05'],
  ['March 5, 1999', 'mmmm d, yyyy', '1999-03-05'],
  ['3. März 2024', '[$-407]d. mmmm yyyy', '2024-03-03'],
  ['12. Okt 2024', '[$-407]dd. mmm yyyy', '2024-10-12'],
  ['3 févr. 2024', '[$-40C]d mmm yyyy', '2024-02-03'],
  ['3 de marzo de 2024', '[$-C0A]d "de" mmmm "de" yyyy', '2024-03-03'],
  ['03-ago-24', '[$-C0A]dd-mmm-yy', '2024-08-03'],
  ['3 maggio 2024', '[$-410]d mmmm yyyy', '2024-05-03'],
  ['3 de março de 2024', '[$-416]d "de" mmmm "de" yyyy', '2024-03-03'],
  ['3 maart 2024', '[$-413]d mmmm yyyy', '2024-03-03'],
  ['Mai-24', '[$-407]mmm-yy', '2024-05'],
  ['décembre 2024', '[$-40C]mmmm yyyy', '2024-12'],
  ['marzo de 2024', '[$-C0A]mmmm "de" yyyy', '2024-03'],
  ['2024年3月5日', 'yyyy"年"m"月"d"日"', '2024-03-05'],
  ['2024年03月', 'yyyy"年"mm"月"', '2024-03'],
  ['2024년 3월 15일', 'yyyy"년" m"월" dd"일"', '2024-03-15'],
] as const)('reads %s with a format that prints it again', (text, format, iso) => {
  expect(readValue(text, UNTOLD)).toMatchObject({ kind: 'date', format, iso });
});

test.each([
  ['Sunday, March 21, 2010', 'dddd, mmmm dd, yyyy', '2010-03-21'],
  ['Do, 01.01.26', '[$-407]ddd, dd.mm.yy', '2026-01-01'],
  ['Sonntag, 3. März 2024', '[$-407]dddd, d. mmmm yyyy', '2024-03-03'],
  ['lundi 5 février 2024', '[$-40C]dddd d mmmm yyyy', '2024-02-05'],
  ['Fri 03/04/2026', 'ddd dd/mm/yyyy', '2026-04-03'],
  ['Wed 03/04/2026', 'ddd mm/dd/yyyy', '2026-03-04'],
] as const)('reads %s by the day of the week as well', (text, format, iso) => {
  expect(readValue(text, UNTOLD)).toMatchObject({ kind: 'date', format, iso });
});

test.each(['Mon 05.03.2024', 'Sun 03/04/2026', 'Monday, 5. März 2024', 'Day 05.03.2024', 'lundi 5 March 2024'])(
  'keeps %s as text: it is not that day',
  (text) => {
    expect(readValue(text, UNTOLD)).toEqual({ kind: 'text', text });
  },
);

test.each(['set 2024', 'ago-24', 'MÄRZ 2024', '31. Februar 2024', '3 marzo', 'lunes 3 de marzo', '1er mars 2024'])(
  'keeps %s as text, which no format prints or which may be no date',
  (text) => {
    expect(readValue(text, UNTOLD)).toEqual({ kind: 'text', text });
  },
);

test.each([
  '2:10',
  '25:00',
  '007:15:30',
  '13:00 PM',
  '10:75',
  'May',
  'Room 2024',
  'may-24',
  'John 3:16',
  '25时5分',
  '1:75.2',
  '20分',
])('keeps %s as text', (text) => {
  expect(readValue(text, UNTOLD)).toEqual({ kind: 'text', text });
});

test.each([
  ...['3 Marketing 2024', '12 Marks 50', '5 Junk 2024', 'Junction 10, 2020', '3 Mars 2024'],
  ...['2024年13月1日', '2024年2月30日', '24年3月5日'],
  ...['2 set 10', '1 out 20', '2024/1-5', '2024/10-12'],
])('takes %s for no date, though it begins as one', (text) => {
  expect(readValue(text, UNTOLD)).toEqual({ kind: 'text', text });
});

test.each(['3 SEPT. 2024', '3 SEP 2024', '3 Sept 2024', '3 SEPTEMBER 2024'])('reads %s in English', (text) => {
  expect(readValue(text, UNTOLD)).toMatchObject({ format: 'd mmm yyyy', iso: '2024-09-03' });
});

test('takes no numbers of sections or versions for days', () => {
  const sections = findHabits(['1.2.8', '1.2.9', '1.2.10', '1.2.11']);
  expect(readValue('1.2.10', sections)).toEqual({ kind: 'text', text: '1.2.10' });
  expect(readValue('1.2.2010', sections)).toMatchObject({ iso: '2010-02-01' });
  const days = findHabits(['1.2.8', '31.12.24', '05.02.24']);
  expect(readValue('1.2.10', days)).toMatchObject({ iso: '2010-02-01' });
});

test.each(['112.161.144.113', '192.168.100.200'])('takes the address %s for no number', (text) => {
  expect(readValue(text, COMMA)).toEqual({ kind: 'text', text });
  expect(findHabits([text])).toMatchObject({ decimal: undefined });
});

test('takes codes of banks for no days', () => {
  expect(readValue('20-03-24', COMMA)).toEqual({ kind: 'text', text: '20-03-24' });
});

test('finds the decimal sign and the order of dates from the whole file', () => {
  expect(findHabits(['1.234,50', '12,5', '25/12/2026'])).toMatchObject({ decimal: ',', dayFirst: true });
  expect(findHabits(['1,234.50', '1,234', '12/25/2026'])).toMatchObject({ decimal: '.', dayFirst: false });
  expect(findHabits(['25-12-2026'])).toMatchObject({ dayFirst: true });
  expect(findHabits(['1.234,50', '3/4/2026'])).toMatchObject({ decimal: ',', dayFirst: true });
  expect(findHabits(['£12.50', '3/4/2026'])).toMatchObject({ decimal: '.', dayFirst: true });
  expect(findHabits(['$12.50', '£9.50', '3/4/2026'])).toMatchObject({ dayFirst: undefined });
  expect(findHabits(['12,5', '04/25/2026'])).toMatchObject({ decimal: ',', dayFirst: false });
  expect(findHabits(['+1.555.123', '+1.555.124'])).toMatchObject({ decimal: undefined });
  expect(findHabits(['1,234', '1.234', '3/4/2026'])).toMatchObject({ decimal: undefined, dayFirst: undefined });
});
