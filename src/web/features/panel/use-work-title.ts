/** The tab's title tells how far the work is, so that one can look away. */
import { useEffect } from 'react';
import { formatPercent } from '../../../ui/format.ts';
import { percentOf, type Work } from '../job/work.ts';

export function useWorkTitle(work: Work): void {
  const percent = percentOf(work);
  const prefix = percent === null ? '' : `${formatPercent(percent)} · `;
  useEffect(() => {
    if (prefix === '') return;
    const title = document.title;
    document.title = prefix + title;
    return () => {
      document.title = title;
    };
  }, [prefix]);
}
