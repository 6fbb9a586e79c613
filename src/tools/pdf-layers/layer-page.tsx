/** A page as it will look with the layers that are chosen. */
import { useEffect, useState } from 'react';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import type { PagePicture, PanelProps } from '../../ui/panel-props.ts';
import type { LayerState } from './layer-choices.tsx';
import { screenWords } from './screen-words.ts';

const WIDTH_PX = 420;
const TALLEST_REM = 26;

interface LayerPageProps extends Pick<PanelProps, 'files' | 'drawPage' | 'pageCount'> {
  readonly states: ReadonlyMap<number, LayerState>;
}

export function LayerPage({ files, drawPage, pageCount, states }: LayerPageProps) {
  const [page, setPage] = useState(1);
  const pages = pageCount ?? 1;
  const picture = usePicture({ files, drawPage, states }, page);
  return (
    <div className="layer-page">
      {pages > 1 && (
        <PageTurner
          page={page}
          pages={pages}
          words={{ page: screenWords.preview, back: screenWords.back, on: screenWords.on }}
          onPage={setPage}
        />
      )}
      <PageStage picture={picture} label={screenWords.preview({ page, pages })} tallest={TALLEST_REM} />
    </div>
  );
}

/** The page as it was stays until the new one is drawn. */
function usePicture({ files, drawPage, states }: Omit<LayerPageProps, 'pageCount'>, page: number): PagePicture | null {
  const [picture, setPicture] = useState<PagePicture | null>(null);
  const [source, password] = [files[0]?.file, files[0]?.password ?? ''];
  const shown = JSON.stringify([...states].map(([number, state]) => [number, state === 'shown']));
  useEffect(() => {
    if (!source) return;
    let gone = false;
    const layers = new Map(JSON.parse(shown) as [number, boolean][]);
    drawPage({ file: source, name: source.name, password }, page, WIDTH_PX, layers).then(
      (drawn) => (gone ? URL.revokeObjectURL(drawn.url) : setPicture(drawn)),
      () => gone || setPicture(null),
    );
    return () => {
      gone = true;
    };
  }, [source, password, page, shown, drawPage]);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  return picture;
}
