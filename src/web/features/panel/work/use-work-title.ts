/** The tab's title names the tool and tells how far the work is, so that one can look away. */
import { useEffect } from 'react';
import { formatPercent } from '../../../../ui/format.ts';
import { percentOf, type Work } from '../../job/work.ts';

/** `title` stands in for the page's own while a panel covers it. */
export function useWorkTitle(work: Work, title?: string): void {
  const percent = percentOf(work);
  const prefix = percent === null ? '' : `${formatPercent(percent)} · `;
  useEffect(() => {
    if (prefix === '' && title === undefined) return;
    const before = document.title;
    document.title = prefix + (title ?? before);
    return () => {
      document.title = before;
    };
  }, [prefix, title]);
}
