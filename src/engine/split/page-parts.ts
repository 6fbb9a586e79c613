/** Parts a pile of pages: at pages that separate, or where a text begins or changes. */
import { pagesFrom } from './part.ts';
import type { TextPattern } from './text-pattern.ts';

/** What a page says of the parts around it. */
export interface PageSign {
  readonly separates: boolean;
  /** What it calls the part that it begins. */
  readonly label?: string;
}

export interface LabelledPages {
  /** Page numbers from 1, in order. */
  readonly pages: readonly number[];
  readonly label?: string | undefined;
}

/**
 * The parts between separators; empty where there is nothing but separators.
 * @param keeps what begins with its separator: `all` keeps each of them, `last` of several in a row the last one, where a part follows.
 */
export function partsBetween(signs: readonly PageSign[], keeps: 'none' | 'last' | 'all'): readonly LabelledPages[] {
  const parts: LabelledPages[] = [];
  let pages: number[] = [];
  let label: string | undefined;
  let hasContent = false;
  const close = () => {
    if (hasContent) parts.push({ pages, label });
    pages = [];
    hasContent = false;
  };
  for (const [index, sign] of signs.entries()) {
    if (sign.separates) {
      close();
      label = sign.label;
    }
    if (!sign.separates || keeps !== 'none') pages.push(index + 1);
    hasContent ||= !sign.separates || keeps === 'all';
  }
  close();
  return parts;
}

/**
 * The parts that begin where a text is found: with a group in the pattern, where the text of the group changes; else
 * wherever the text comes back. Empty where it is nowhere.
 * @param texts of each page.
 */
export function partsAtText(texts: readonly string[], pattern: TextPattern): readonly LabelledPages[] {
  const starts: { readonly page: number; readonly value: string | undefined }[] = [];
  let last: string | undefined;
  let wasThere = false;
  for (const [index, text] of texts.entries()) {
    const value = pattern.find(text)?.value;
    // Without a group there is nothing to change: then the text begins a file whenever it comes back.
    const isNew = value !== undefined && (value !== last || (!pattern.hasGroup && !wasThere));
    if (isNew) starts.push({ page: index + 1, value });
    last = value ?? last;
    wasThere = value !== undefined;
  }
  if (starts.length > 0 && starts[0]?.page !== 1) starts.unshift({ page: 1, value: undefined });
  return starts.map(({ page, value }, index) => ({
    pages: pagesFrom(page, starts[index + 1]?.page ?? texts.length + 1),
    label: value,
  }));
}
