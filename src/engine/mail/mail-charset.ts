/** Decodes texts by what an email calls their encoding. */

/** Windows' numbers of encodings whose names the platform does not derive. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  437: 'windows-1252',
  850: 'windows-1252',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10000: 'macintosh',
  20127: 'windows-1252',
  20866: 'koi8-r',
  20932: 'euc-jp',
  20936: 'gbk',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** The encoding of a Windows code page; Western where it is not known. */
export function charsetOfCodePage(page: number): string {
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  if (page > 28590 && page < 28606) return `iso-8859-${page - 28590}`;
  return CODE_PAGES[page] ?? 'windows-1252';
}

/** @param encoding a name, or `cp` and a number; Western where it is not known. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  const page = /^(?:cp|ms|win(?:dows)?-?)?(\d{3,5})$/i.exec(encoding.trim())?.[1];
  const name = page === undefined ? encoding.trim() : charsetOfCodePage(Number(page));
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
