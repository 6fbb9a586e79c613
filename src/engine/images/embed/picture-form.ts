/** A picture file as a form that can be drawn on pages, whatever it holds: pixels or a drawing. */
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { seenSize } from '../../../contract/pictures/picture-size.ts';
import type { Addition } from '../../document/catalog/false-claim.ts';
import type { PageForm } from '../../document/pages/page-form.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import type { Picture } from '../picture.ts';
import { addDrawing } from './drawing.ts';
import { addImage } from './image-object.ts';
import { placementMatrix } from './placement-matrix.ts';
import { type PictureFile, type ReadRequest, readPictures } from './read-pictures.ts';

/** Its origin is the lower left corner as seen. */
export interface PictureForm extends PageForm {
  readonly color: Addition['color'];
}

/** The first picture of a file; one unit a pixel. @throws ToolError `damaged`, and those of reading pictures. */
export async function addPictureForm(
  document: PdfDocument,
  file: PictureFile,
  request: ReadRequest,
): Promise<PictureForm> {
  for await (const { content } of readPictures(file, request)) {
    if (content.kind === 'drawing') return { ...(await addDrawing(document, content, request.signal)), color: 'rgb' };
    return { ...formOf(document, content.picture), color: colorOf(content.picture) };
  }
  throw new ToolError('damaged', { file: file.name, found: '' });
}

function colorOf({ color }: Picture): Addition['color'] {
  if (color.kind === 'cmyk') return 'any';
  return color.kind === 'gray' ? 'gray' : 'rgb';
}

function formOf(document: PdfDocument, picture: Picture): PageForm {
  const { width: widthPt, height: heightPt } = seenSize(picture);
  const matrix = placementMatrix({ left: 0, bottom: 0, widthPt, heightPt }, picture.orientation);
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, widthPt, heightPt],
    Resources: PdfDict.of({ XObject: PdfDict.of({ Picture: addImage(document, picture) }) }),
  });
  const content = `${matrix.map(serializeNumber).join(' ')} cm /Picture Do`;
  return { form: document.add(PdfStream.ofBytes(dict, Buffer.from(content))), widthPt, heightPt };
}
