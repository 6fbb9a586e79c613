/** Home: the three tabs, or the panel of the tool that was chosen from the grid. */
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '../../ui/toast-store.ts';
import { AdBox } from '../features/ads/ad-box.tsx';
import { handOver } from '../features/files/handover.ts';
import { usePageDrop } from '../features/files/use-page-drop.ts';
import { AllTools } from '../features/home/all-tools.tsx';
import { Facts } from '../features/home/facts.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HOME_TABS, type HomeTab, HomeTabs } from '../features/home/home-tabs.tsx';
import { placeWithJob } from '../features/job/stored-job.ts';
import { PanelSkeleton } from '../features/panel/panel-skeleton.tsx';
import { pageMeta } from '../features/seo/page-meta.ts';
import { siteData } from '../features/seo/structured-data.ts';
import { words } from '../words.ts';
import '../features/home/home.css';

const HomePanel = lazy(() => import('../features/panel/home-panel.tsx'));

export const meta = () =>
  pageMeta({
    path: '/',
    title: `${words.site.name} – ${words.home.title}`,
    description: words.site.description,
    data: siteData(),
  });

export default function Home() {
  const { tool, open, close } = useOpenTool();
  if (tool === null) return <Start onOpen={open} />;
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <HomePanel key={tool} place={`home/tool/${tool}`} tool={tool} onClose={close} onGoOn={open} />
    </Suspense>
  );
}

/** The tool whose panel is open; it lives in the history, so that Back returns to the grid and a reload stays. */
function useOpenTool() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const stored: unknown = state?.tool;
  // The prerendered page is the grid; what the history knows comes with the second drawing.
  const tool = ready && typeof stored === 'string' ? stored : null;
  const open = useCallback((id: string) => navigate('/', { state: { tool: id } }), [navigate]);
  const close = useCallback(() => navigate('/', { state: null }), [navigate]);
  return { tool, open, close };
}

function Start({ onOpen }: { readonly onOpen: (tool: string) => void }) {
  const [tab, setTab] = useState<HomeTab>('all');
  const [search, setSearch] = useState('');
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const over = usePageDrop(setDropped, tab === 'all');
  useEffect(() => {
    const place = placeWithJob('home/');
    setTab((now) => HOME_TABS.find((each) => place === `home/${each}`) ?? now);
  }, []);
  const choose = (tool: string) => {
    handOver(dropped);
    showToast({ title: words.home.readyTitle, description: words.home.readyText });
    onOpen(tool);
  };
  return (
    <>
      <Hero takesFiles={tab === 'all'} over={over} onFiles={setDropped} />
      <HomeTabs tab={tab} onTab={setTab} search={search} onSearch={setSearch}>
        <AllTools search={search} dropped={dropped} onChoose={choose} onShowAll={() => setDropped([])} />
      </HomeTabs>
      <div className="home-ad">
        <AdBox shape="banner" />
      </div>
      <Facts />
    </>
  );
}
