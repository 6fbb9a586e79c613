/** Says of a page what its picture shows: what stands on it, how large it is, how it lies. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { PreviewLayout, PreviewPage, SizedPicture, Values } from './preview.ts';
import { screenWords } from './screen-words.ts';

const MM_IN_PT = 25.4 / 72;

/** Empty while there is nothing to say. */
export function describe(preview: PreviewPage, values: Values, { marginPt }: PreviewLayout): string {
  switch (preview.kind) {
    case 'waits':
      return '';
    case 'no-room':
      return screenWords.noRoom;
    case 'unknown':
      return screenWords.unknown({ name: preview.name });
    case 'placed': {
      const { page, pictures } = preview;
      const lies = page.widthPt > page.heightPt ? 'landscape' : 'portrait';
      const shown = { picture: pictureWords(pictures), size: sizeWords(page, values['page-size'] ?? '') };
      if (marginPt === 0) return screenWords.placed[lies](shown);
      return screenWords.withMargin[lies]({ ...shown, margin: millimetres(marginPt) });
    }
  }
}

function pictureWords(pictures: readonly SizedPicture[]): string {
  const [only] = pictures;
  return only && pictures.length === 1 ? only.file.name : screenWords.pictures({ count: pictures.length });
}

/** Papers are proper names: A4, Letter. */
function sizeWords({ widthPt, heightPt }: PageSize, paper: string): string {
  const size = { width: millimetres(widthPt), height: millimetres(heightPt) };
  if (!/^(?!fit$)[a-z]+\d*$/.test(paper)) return screenWords.sized(size);
  return screenWords.named({ name: `${paper.slice(0, 1).toUpperCase()}${paper.slice(1)}`, ...size });
}

/** With a tenth where it matters. */
function millimetres(points: number): number {
  const length = points * MM_IN_PT;
  return length < 30 ? Math.round(length * 10) / 10 : Math.round(length);
}
