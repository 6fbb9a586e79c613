/** Home: the three tabs, or the panel of the tool that was chosen from the grid. */
import { lazy, Suspense, startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '../../ui/toast-store.ts';
import { readStored } from '../browser-storage.ts';
import { AdBox } from '../features/ads/ad-box.tsx';
import { handOver } from '../features/files/handover.ts';
import { usePageFiles } from '../features/files/use-page-files.ts';
import { Facts } from '../features/home/facts.tsx';
import { GridPlace, wantGrid } from '../features/home/grid-place.tsx';
import { Hero } from '../features/home/hero.tsx';
import { HOME_TABS, type HomeTab, HomeTabs } from '../features/home/home-tabs.tsx';
import { PanelPlace } from '../features/home/panel-place.tsx';
import { hasJob, placeWithJob } from '../features/job/stored-job.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { siteData } from '../features/seo/structured-data.ts';
import { siteWords } from '../words/site.ts';
import '../features/home/home.css';

const RecentList = lazy(() => import('../features/job/recent-list.tsx').catch(() => ({ default: () => null })));

/** Loaded only where this browser has something to show. */
function Recent() {
  const [some, setSome] = useState(false);
  useEffect(() => setSome(readStored('localStorage', RECENT_KEY) !== null), []);
  return (
    <div className="recent-place">
      {some && (
        <Suspense fallback={null}>
          <RecentList />
        </Suspense>
      )}
    </div>
  );
}

export const meta = () =>
  pageMeta({
    path: '/',
    title: `${siteWords.site.name} – ${siteWords.home.title}`,
    description: siteWords.site.description,
    data: siteData(),
  });

/** This page was asked for by its address, not reached from another page of the site. */
let arriving = typeof window !== 'undefined' && window.location.pathname === '/';

/** Where the finished jobs of this browser are kept (features/job/recent-jobs.ts). */
const RECENT_KEY = 'sheaf-recent';
const TOOL_PLACE = 'home/tool/';

/** What home shows. It lives in the history: Back and the logo return to the tools. */
interface HomeView {
  readonly tool?: string;
  readonly tab?: HomeTab;
}

export default function Home() {
  const { view, show } = useHomeView();
  const open = useCallback((tool: string) => show({ tool }), [show]);
  const close = useCallback(() => show({}), [show]);
  if (view.tool === undefined)
    return <Start tab={view.tab ?? 'all'} onTab={(tab) => show({ tab }, true)} onOpen={open} />;
  return <PanelPlace key={view.tool} place={TOOL_PLACE + view.tool} tool={view.tool} onClose={close} onGoOn={open} />;
}

function useHomeView() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [ready, setReady] = useState(!arriving);
  const show = useCallback(
    (view: HomeView, replace = false) => navigate('/', { state: view, replace, preventScrollReset: replace }),
    [navigate],
  );
  useEffect(() => {
    if (!arriving) return;
    arriving = false;
    const view = viewWithJob();
    const written = state === null && view.tool === undefined && view.tab === undefined;
    void Promise.resolve(written || show(view, true)).then(() => startTransition(() => setReady(true)));
  }, [show, state]);
  // The prerendered page is the grid; what else there is comes with the second drawing. Only this page writes its state.
  return { view: ready ? ((state ?? {}) as HomeView) : {}, show };
}

/** Files that another program shared with the installed site count as dropped here. */
function useSharedFiles(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!window.location.search.includes('shared')) return;
    void import('../features/installed/shared-files.ts').then(async ({ takeSharedFiles }) => {
      const files = await takeSharedFiles();
      if (files.length > 0) onFiles(files);
    });
  }, [onFiles]);
}

/** After a reload only a panel with a job of this tab comes back. */
function viewWithJob(): HomeView {
  const tool = placeWithJob(TOOL_PLACE)?.slice(TOOL_PLACE.length);
  if (tool) return { tool };
  const tab = HOME_TABS.find((each) => hasJob(`home/${each}`));
  return tab ? { tab } : {};
}

interface StartProps {
  readonly tab: HomeTab;
  readonly onTab: (tab: HomeTab) => void;
  readonly onOpen: (tool: string) => void;
}

function Start({ tab, onTab, onOpen }: StartProps) {
  const [search, setSearch] = useState('');
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const wanted = useDeferredValue(search);
  // A card may be clicked before the grid shows that files were given.
  const given = useRef(dropped);
  // Until its script has come the grid stays as it was drawn.
  const take = useCallback((files: readonly File[]) => {
    wantGrid();
    given.current = files;
    startTransition(() => setDropped(files));
  }, []);
  const find = (text: string) => {
    wantGrid();
    setSearch(text);
  };
  const over = usePageFiles(take, tab === 'all');
  useSharedFiles(take);
  const choose = (tool: string) => {
    handOver(given.current);
    showToast({ title: siteWords.home.readyTitle, description: siteWords.home.readyText });
    onOpen(tool);
  };
  return (
    <>
      <Hero takesFiles={tab === 'all'} over={over} onFiles={take} />
      <Recent />
      <HomeTabs tab={tab} onTab={onTab} search={search} onSearch={find}>
        <GridPlace search={wanted} dropped={dropped} onChoose={choose} onShowAll={() => take([])} />
      </HomeTabs>
      <div className="home-ad">
        <AdBox shape="banner" />
      </div>
      <Facts />
    </>
  );
}
