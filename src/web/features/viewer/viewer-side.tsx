/** Beside the pages: the same pages small, and the bookmarks of a file that has some. */

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, Suspense, useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { viewerWords } from '../../words/viewer.ts';
import { lazyPart } from '../part/lazy-part.tsx';
import { PageStrip } from './page-strip.tsx';
import type { PdfView, ViewState } from './pdf-view.ts';
import type { Bookmark } from './read-outline.ts';
import type { Side } from './use-side.ts';

const OutlineTree = lazyPart(async () => (await import('./outline-tree.tsx')).OutlineTree);

interface ViewerSideProps {
  readonly document: PDFDocumentProxy;
  readonly view: PdfView;
  readonly state: ViewState;
  readonly side: Side;
  /** Small pages cost more than a slow connection has to give. */
  readonly drawsPages: boolean;
  /** Asks before a place outside of the document is opened. */
  readonly onAddress: (address: string) => void;
}

export function ViewerSide({ document, view, state, side, drawsPages, onAddress }: ViewerSideProps) {
  const { outline, leave } = side;
  const goTo = (page: number) => {
    view.goTo(page);
    leave();
  };
  const follow = ({ place, address }: Bookmark) => {
    if (address !== null) return onAddress(address);
    if (place !== null) view.goToPlace(place);
    leave();
  };
  const strip = drawsPages && <PageStrip document={document} state={state} onPage={goTo} />;
  if (!outline) return <Frame of="pages">{strip}</Frame>;
  const tree = (
    <Suspense>
      <OutlineTree document={document} items={outline.items} page={state.page} onGo={follow} />
    </Suspense>
  );
  if (!drawsPages) return <Frame of="outline">{tree}</Frame>;
  return <BothSides comesFirst={outline.comesFirst} strip={strip} tree={tree} />;
}

interface BothSidesProps {
  /** The bookmarks are what the file wants to be seen. */
  readonly comesFirst: boolean;
  readonly strip: ReactNode;
  readonly tree: ReactNode;
}

function BothSides({ comesFirst, strip, tree }: BothSidesProps) {
  const [chosen, setChosen] = useState(comesFirst ? 'outline' : 'pages');
  return (
    <Frame of={chosen}>
      <Tabs
        label={viewerWords.sides}
        value={chosen}
        onChange={setChosen}
        tabs={[
          { id: 'pages', title: viewerWords.thumbnails, content: strip },
          { id: 'outline', title: viewerWords.outline.title, content: tree },
        ]}
      />
    </Frame>
  );
}

function Frame({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div className="viewer-strip" data-side={of}>
      {children}
    </div>
  );
}
