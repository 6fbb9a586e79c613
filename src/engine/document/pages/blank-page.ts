/** Empty pages. */
import type { PageSize } from '../../../contract/pages/page-size.ts';
import { boxArray, cropBox, pageTurn } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef } from '../../syntax/object.ts';

/** As large as a given page, and turned like it. */
export function blankLike(document: PdfDocument, like: PdfRef): PdfDict {
  const page = document.dict(like) ?? new PdfDict();
  const turn = pageTurn(document, page);
  return PdfDict.of({
    Type: name('Page'),
    MediaBox: boxArray(cropBox(document, page)),
    Resources: new PdfDict(),
    Rotate: turn === 0 ? undefined : turn,
    UserUnit: document.number(page.get('UserUnit')),
  });
}

export function blankOf({ widthPt, heightPt }: PageSize): PdfDict {
  const box = { left: 0, bottom: 0, right: widthPt, top: heightPt };
  return PdfDict.of({ Type: name('Page'), MediaBox: boxArray(box), Resources: new PdfDict() });
}
