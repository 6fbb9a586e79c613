/** The pages as they will be: each with its pictures where they will stand. */
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { describe } from './describe-page.ts';
import { PlacedPicture } from './placed-picture.tsx';
import { layoutOf, type PreviewLayout, type PreviewPage, pagesOf, previewOf, type Values } from './preview.ts';
import { screenWords } from './screen-words.ts';
import { usePictureHeads } from './use-picture-heads.tsx';
import './panel.css';

export function Stage({ files, values, onHold }: PanelProps) {
  const listed = useSameList(files.map(({ file }) => file));
  const heads = usePictureHeads(listed);
  const [asked, setPage] = useState(1);
  const layout = useReadable(values);
  const pages = pagesOf(listed, heads, values);
  const page = Math.min(asked, pages.length);
  const preview: PreviewPage = layout ? previewOf(pages[page - 1] ?? [], layout) : { kind: 'waits' };
  const words = layout ? describe(preview, values, layout) : '';
  useHold(preview.kind === 'no-room' ? screenWords.noRoom : null, onHold);
  return (
    <Card className="placed">
      {(files.length > 1 || pages.length > 1) && (
        <PageTurner page={page} pages={pages.length} words={screenWords} onPage={setPage} />
      )}
      <div className="placed-stage">
        <Page preview={preview} label={words} background={values.background ?? ''} />
      </div>
      <p className="placed-note" aria-hidden={preview.kind === 'placed'}>
        {words}
      </p>
    </Card>
  );
}

interface PageProps {
  readonly preview: PreviewPage;
  readonly label: string;
  readonly background: string;
}

function Page({ preview, label, background }: PageProps) {
  if (preview.kind !== 'placed') return <div className="placed-page" data-empty="" />;
  const { page, pictures } = preview;
  const ratio = page.widthPt / page.heightPt;
  return (
    <div
      role="img"
      aria-label={label}
      className="placed-page"
      style={{ aspectRatio: ratio, width: `min(100cqw, ${ratio} * 100cqh)`, background }}
    >
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be listed twice
        <PlacedPicture key={index} picture={picture} page={page} />
      ))}
    </div>
  );
}

/** The layout that was last made out: while a number is being typed there may be none. */
function useReadable(values: Values): PreviewLayout | undefined {
  const last = useRef<PreviewLayout>(undefined);
  last.current = layoutOf(values) ?? last.current;
  return last.current;
}

function useHold(reason: string | null, onHold: PanelProps['onHold']): void {
  useEffect(() => {
    onHold(reason);
    return () => onHold(null);
  }, [reason, onHold]);
}

/** The list of before, as long as the same things stand in it. */
function useSameList<Item>(items: readonly Item[]): readonly Item[] {
  const last = useRef(items);
  const before = last.current;
  const same = before.length === items.length && before.every((item, index) => item === items[index]);
  if (!same) last.current = items;
  return last.current;
}
