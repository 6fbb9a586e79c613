/** The pages that a range names, in words, while it is typed. */
import { describePages } from '../../../contract/messages/describe-pages.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { namesLabels, parsePageGroups, parsePageRange } from '../../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../../contract/pages/resolve-page-range.ts';
import { quantityWords } from '../../../ui/quantity-words.ts';
import { told } from '../../words/told.ts';

export interface PagesText {
  readonly text: string;
  readonly problem?: string;
}

/** `pageCount` null: not known yet, then only the spelling is checked. */
export function pagesText(typed: string, groups: boolean, pageCount: number | null): PagesText {
  if (typed.trim() === '') return { text: '' };
  try {
    const ranges = groups ? parsePageGroups(typed) : [parsePageRange(typed)];
    // Labels are looked up when the work starts.
    if (pageCount === null || ranges.some(namesLabels)) return { text: '' };
    const parts = ranges.map((range) => resolvePageRange(range, pageCount).pages);
    // Groups are written with semicolons, and shown so.
    const shown = parts.map(describePages).join(/[;；]/.test(typed) ? '; ' : ', ');
    return { text: `${quantityWords.pages({ count: parts.flat().length })}: ${shown}` };
  } catch (error) {
    if (error instanceof ToolError)
      return { text: '', problem: told('errors', error.code, error.params, error.message) };
    throw error;
  }
}
