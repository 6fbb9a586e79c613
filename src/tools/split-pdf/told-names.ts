/** What the files of a split will be called, told before the work: for the ways that go by page numbers alone. */
import { fillPattern, stemOf, uniqueNames } from '../../contract/files/output-name.ts';
import { parsePageGroups, parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import { pageList } from './page-list.ts';

type Values = Readonly<Record<string, string>>;

/** Undefined where the names hang on what is in the file, on a pattern of the visitor's own, or on pages that cannot be read. */
export function toldNames(values: Values, fileName: string, pageCount: number): readonly string[] | undefined {
  if ((values['output-name'] ?? '').trim() !== '') return undefined;
  const stem = stemOf(fileName);
  const stems = stemsOf(values, stem, pageCount);
  return stems && uniqueNames(stems.map((each) => ({ stem: each, extension: 'pdf' })));
}

function stemsOf(values: Values, stem: string, pageCount: number): readonly string[] | undefined {
  const pages = (values.pages ?? '').trim();
  try {
    switch (values.mode) {
      case 'each':
        return numbered(stem, pageCount, 'p');
      case 'every':
        return numbered(stem, Math.ceil(pageCount / Math.max(1, Number(values.every) || 1)), '');
      case 'extract': {
        if (pages === '') return undefined;
        const taken = resolvePageRange(parsePageRange(pages), pageCount).pages;
        return [`${stem}-pages-${pageList(taken)}`];
      }
      case 'ranges':
        return parsePageGroups(pages).map((range) => {
          const part = resolvePageRange(range, pageCount).pages;
          return fillPattern('{name}-{from}-{to}', stem, { from: part[0] ?? 0, to: part.at(-1) ?? 0 });
        });
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

function numbered(stem: string, count: number, sign: string): readonly string[] {
  const digits = String(count).length;
  return Array.from({ length: count }, (_, index) => `${stem}-${sign}${String(index + 1).padStart(digits, '0')}`);
}
