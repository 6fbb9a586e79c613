/** Every part of the site in every state, for the people who build it. */
import { useState } from 'react';
import { CARDS } from '../../tools/cards.gen.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdBox } from '../features/ads/ad-box.tsx';
import { GalleryFields } from '../features/gallery/gallery-fields.tsx';
import { GalleryDropZones, GalleryRows } from '../features/gallery/gallery-files.tsx';
import { GalleryAsked, GalleryFlows } from '../features/gallery/gallery-flows.tsx';
import { GalleryPages } from '../features/gallery/gallery-pages.tsx';
import { GalleryPanels } from '../features/gallery/gallery-panels.tsx';
import { Part } from '../features/gallery/gallery-part.tsx';
import { GalleryResults } from '../features/gallery/gallery-results.tsx';
import { GallerySite } from '../features/gallery/gallery-site.tsx';
import { GalleryViewer } from '../features/gallery/gallery-viewer.tsx';
import { pageMeta } from '../features/seo/page-meta.ts';
import { ToolGlyph } from '../features/tools/tool-glyph.tsx';
import { GALLERY_PATH } from '../page-paths.ts';
import { galleryWords } from '../words/gallery.ts';
import { panelWords } from '../words/panel.ts';
import '../features/prose/prose.css';
import '../features/gallery/gallery.css';

const { sections, sample } = galleryWords;
const ACTION = { label: sample.action, run: () => undefined };
const LOOKS: readonly ButtonLook[] = ['primary', 'quiet', 'plain', 'danger'];

export const meta = () =>
  pageMeta({ path: GALLERY_PATH, title: galleryWords.title, description: galleryWords.description, noIndex: true });

export default function Gallery() {
  return (
    <div className="gallery">
      <h1>{galleryWords.title}</h1>
      <p>{galleryWords.lead}</p>
      <Foundations />
      <Part title={sections.fields}>
        <GalleryFields />
      </Part>
      <Part title={sections.problems}>
        <GalleryFields problem={sample.problem} />
      </Part>
      <Part title={sections.drop}>
        <GalleryDropZones />
      </Part>
      <Part title={sections.rows}>
        <GalleryRows />
      </Part>
      <Part title={sections.viewer}>
        <GalleryViewer />
      </Part>
      <Part title={sections.progress}>
        <Progress label={panelWords.work.waiting} percent={null} />
        <Progress label={panelWords.work.uploading} percent={0} />
        <Progress label={panelWords.work.running} percent={42} />
        <Progress label={panelWords.work.running} percent={100} />
      </Part>
      <Moving />
      <GallerySite />
      <GalleryAsked />
      <GalleryPanels />
      <GalleryFlows />
      <GalleryPages />
      <GalleryResults />
      <Pictures />
    </div>
  );
}

/** Type and buttons. */
function Foundations() {
  return (
    <>
      <Part title={sections.type}>
        <p className="gallery-hero">{sample.hero}</p>
        <p className="gallery-title">{sample.title}</p>
        <p>{sample.body}</p>
        <p className="gallery-small">{sample.small}</p>
        <p className="numbers">{sample.number}</p>
      </Part>
      <Part title={sections.buttons}>
        {LOOKS.map((look) => (
          <span key={look} className="gallery-row">
            <Button look={look}>{sample.action}</Button>
            <Button look={look} disabled>
              {sample.action}
            </Button>
          </span>
        ))}
      </Part>
    </>
  );
}

function Pictures() {
  return (
    <>
      <Part title={sections.glyphs}>
        <ul className="gallery-glyphs">
          {CARDS.map(({ id, name }) => (
            <li key={id}>
              <ToolGlyph tool={id} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={sections.ads}>
        <AdBox shape="banner" />
        <AdBox shape="block" />
      </Part>
    </>
  );
}

/** What has to be opened to be seen. */
function Moving() {
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState<string>(sample.choices[0]);
  return (
    <>
      <Part title={sections.notices}>
        <span className="gallery-row">
          <Button onClick={() => showToast({ title: sample.title, description: sample.noticeText })}>
            {sample.notice}
          </Button>
          <Button onClick={() => showToast({ title: sample.title, description: sample.problem, look: 'destructive' })}>
            {sample.bad}
          </Button>
          <Button onClick={() => showToast({ title: sample.title, description: sample.noticeText, action: ACTION })}>
            {sample.withAction}
          </Button>
        </span>
      </Part>
      <Part title={sections.dialog}>
        <span className="gallery-row">
          <Button onClick={() => setAsking(true)}>{sample.ask}</Button>
        </span>
        <ConfirmDialog
          open={asking}
          title={panelWords.refresh.title}
          text={panelWords.refresh.text}
          yes={panelWords.refresh.yes}
          no={panelWords.refresh.no}
          onAnswer={() => setAsking(false)}
        />
      </Part>
      <Part title={sections.tabs}>
        <Tabs
          label={sections.tabs}
          value={tab}
          onChange={setTab}
          tabs={sample.choices.map((title) => ({ id: title, title, content: <p>{sample.body}</p> }))}
        />
      </Part>
    </>
  );
}
