/** Files that were dropped on home, where its panel does not come: they are taken along to the tool's own page. */
import { useEffect, useState } from 'react';
import { carryFiles } from '../part/over-reload.ts';
import { opensElsewhere } from '../tools/opens-elsewhere.ts';
import type { Leave } from '../tools/tool-grid.tsx';

/** @returns undefined while the panel of home can be had, which is fetched once files are there. */
export function useCarriedAway(files: readonly File[]): Leave | undefined {
  const [isGone, setGone] = useState(false);
  const some = files.length > 0;
  useEffect(() => {
    if (some) void import('../panel/home-panel.tsx').catch(() => setGone(true));
  }, [some]);
  if (!some || !isGone) return undefined;
  return (tool, event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void carryFiles(tool, files).then(() => window.location.assign(href));
  };
}
