/** Writes the map from the codes of a font to text (ISO 32000-2, 9.10.3). */
import { PdfDict, PdfStream } from '../syntax/object.ts';

/** Most lines of one block (Adobe Technical Note 5014). */
const BLOCK = 100;

export type TextOfCode = readonly [code: number, text: string];

/** @param codeBytes how many bytes a code has in the strings that are shown. */
export function toUnicodeMap(texts: readonly TextOfCode[], codeBytes: 1 | 2): PdfStream {
  return PdfStream.ofBytes(new PdfDict(), toUnicodeBytes(texts, codeBytes));
}

/** The content of such a stream. */
export function toUnicodeBytes(texts: readonly TextOfCode[], codeBytes: 1 | 2): Uint8Array {
  const digits = codeBytes * 2;
  const hex = (value: number) => value.toString(16).padStart(digits, '0');
  const lines = [...texts].sort(([a], [b]) => a - b).map(([code, text]) => `<${hex(code)}> <${utf16Hex(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) {
    const block = lines.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  const map = [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    `<${hex(0)}> <${'f'.repeat(digits)}>`,
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ];
  return Buffer.from(map.join('\n'), 'latin1');
}

export function utf16Hex(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  return hex;
}
