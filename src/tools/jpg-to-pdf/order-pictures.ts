/** Puts pictures in the order that was asked for. */
import type { InputFile } from '../../contract/operation.ts';
import { readPictureFacts } from '../../engine/images/embed/camera-facts.ts';
import { BY_FACTS, inOrder, type Orderable, type PictureOrder } from './picture-order.ts';

/** Places among the uploads, in the wanted order. */
export async function orderPictures(inputs: readonly InputFile[], order: PictureOrder): Promise<readonly number[]> {
  const files: (Orderable & { readonly index: number })[] = [];
  for (const [index, { name, path, modifiedMs }] of inputs.entries()) {
    const facts = BY_FACTS.includes(order) ? await readPictureFacts(path) : {};
    files.push({ index, name, modifiedMs, facts });
  }
  return inOrder(files, order).map(({ index }) => index);
}
