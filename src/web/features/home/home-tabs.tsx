/** The three ways to begin: every tool, the convert panel, the compressor. */
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { siteWords } from '../../words/site.ts';
import { PanelPlace } from './panel-place.tsx';
import { SearchBox } from './search-box.tsx';

export const HOME_TABS = ['all', 'convert', 'compress'] as const;
export type HomeTab = (typeof HOME_TABS)[number];

interface HomeTabsProps {
  readonly tab: HomeTab;
  readonly onTab: (tab: HomeTab) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly children: ReactNode;
}

export function HomeTabs({ tab, onTab, search, onSearch, children }: HomeTabsProps) {
  const toAll = () => onTab('all');
  const tabs = [
    { id: 'all', title: siteWords.home.all, content: children },
    {
      id: 'convert',
      title: siteWords.home.convert,
      content: <TabPanel tab="convert" tool="convert-to-pdf" onAnother={toAll} />,
    },
    {
      id: 'compress',
      title: siteWords.home.compress,
      content: <TabPanel tab="compress" tool="compress-pdf" onAnother={toAll} />,
    },
  ];
  return (
    <Tabs
      label={siteWords.home.tabs}
      tabs={tabs}
      value={tab}
      onChange={(id) => onTab(HOME_TABS.find((each) => each === id) ?? 'all')}
      aside={tab === 'all' && <SearchBox value={search} onChange={onSearch} />}
    />
  );
}

interface TabPanelProps {
  readonly tab: 'convert' | 'compress';
  readonly tool: string;
  readonly onAnother: () => void;
}

function TabPanel({ tab, tool, onAnother }: TabPanelProps) {
  return (
    <div className="tab-panel">
      <PanelPlace place={`home/${tab}`} tool={tool} onAnother={onAnother} {...siteWords.home.panels[tab]} />
    </div>
  );
}
