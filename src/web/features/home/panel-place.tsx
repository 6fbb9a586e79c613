/** A panel on the home page, loaded when it is first asked for. */
import { lazy, Suspense, useEffect } from 'react';
import { LANGUAGE } from '../../../ui/language.ts';
import type { HomePanelProps } from '../panel/home-panel.tsx';
import { PanelSkeleton } from '../panel/panel-skeleton.tsx';

const HomePanel = lazy(() => import('../panel/home-panel.tsx').catch(() => ({ default: OwnPage })));

/** Where the panel does not come, as after an update of the site, the tool's own page is loaded as a whole. */
function OwnPage({ tool }: HomePanelProps) {
  useEffect(() => window.location.assign(`${LANGUAGE.path}/${tool}`), [tool]);
  return <PanelSkeleton />;
}

export function PanelPlace(props: HomePanelProps) {
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <HomePanel {...props} />
    </Suspense>
  );
}
