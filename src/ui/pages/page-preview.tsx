/** The first chosen page of the only file as it will be. */
import type { CSSProperties, ReactNode } from 'react';
import { Card } from '../card.tsx';
import type { PagePicture, PanelProps } from '../panel-props.ts';
import { firstChosenPage } from './first-chosen-page.ts';
import { PageStage } from './page-stage.tsx';
import { usePageDrawing } from './use-page-drawing.ts';
import './page-preview.css';

export const PREVIEW_WIDTH_PX = 480;

type Words = (params: { readonly page: number }) => string;

interface PagePreviewProps extends Pick<PanelProps, 'files' | 'values' | 'pageCount' | 'drawPage'> {
  readonly label: Words;
  readonly note: Words;
  /** Of CSS, for the page. */
  readonly filter?: string;
  /** What is drawn over it, and filters that it names. */
  readonly children?: (picture: PagePicture) => ReactNode;
}

export function PagePreview(props: PagePreviewProps) {
  const { files, values, pageCount, drawPage, label, note, filter, children } = props;
  const [file] = files;
  const page = firstChosenPage(values.pages ?? '', pageCount ?? 1);
  const picture = usePageDrawing(file, page, PREVIEW_WIDTH_PX, drawPage);
  if (files.length !== 1) return null;
  return (
    <Card className="page-preview">
      <div style={filter ? ({ '--page-filter': filter } as CSSProperties) : undefined}>
        <PageStage picture={picture} label={label({ page })}>
          {picture && children?.(picture)}
        </PageStage>
      </div>
      <p className="page-preview-note">{note({ page })}</p>
    </Card>
  );
}

/** A filter that a preview names by `url("#id")`. */
export function PreviewFilter({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <svg width="0" height="0" className="page-preview-filter" aria-hidden="true">
      <filter id={id} colorInterpolationFilters="sRGB">
        {children}
      </filter>
    </svg>
  );
}
