/** Checks that names of old archives are read in the encoding that they were written in. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { decodeName, guessEncoding, isUtf8 } from './name-encoding.ts';

function encoded(text: string, encoding: string): Buffer {
  return execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text });
}

test.each([
  ['GBK', '审计压缩包文件检索测试/集团邮件审计系统2021年自动巡检需求文档_V4.0.doc'],
  ['GBK', '新建文件夹/报告.txt'],
  ['SHIFT_JIS', '新しいフォルダー/見積書 2024.xlsx'],
  ['SHIFT_JIS', 'テスト.txt'],
  ['EUC-KR', '새 폴더/보고서 최종본.hwp'],
  ['BIG5', '新增資料夾/會議記錄 第三次.doc'],
  ['CP866', 'Новая папка/Отчёт за март.docx'],
  ['CP1251', 'Документы/Договор №5.docx'],
  ['CP437', 'Größe und Maße/Übersicht.txt'],
  ['CP437', 'résumé français.doc'],
  ['CP1252', 'Größe und Maße/Übersicht.txt'],
  ['UTF-8', 'Größe 报告 отчёт.txt'],
])('reads %s: %s', (encoding, name) => {
  const raw = encoded(name, encoding);
  expect(decodeName(raw, guessEncoding([Buffer.from('plain.txt'), raw]))).toBe(name);
});

test('tells bytes that are UTF-8 from those that are not', () => {
  expect([isUtf8(Buffer.from('ä')), isUtf8(Buffer.from([0xe4, 0x20]))]).toEqual([true, false]);
});
