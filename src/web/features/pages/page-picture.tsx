/** A page's sheet that fetches its own picture. */
import { type ComponentProps, memo } from 'react';
import { PageSheet } from '../../../ui/pages/page-sheet.tsx';
import type { PagePictures } from './page-pictures.ts';
import { usePagePicture } from './use-page-pictures.ts';

interface PagePictureProps extends Omit<ComponentProps<typeof PageSheet>, 'picture'> {
  readonly pictures: PagePictures | null;
  readonly page: number;
}

export const PagePicture = memo(function PagePicture({ pictures, page, ...sheet }: PagePictureProps) {
  return <PageSheet {...sheet} picture={usePagePicture(pictures, page)} />;
});
