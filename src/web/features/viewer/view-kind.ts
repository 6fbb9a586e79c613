/** How a file of some name can be looked at. */
import { extensionOf } from '../../../contract/output-name.ts';
import { isPicture } from '../files/file-look.ts';

export type ViewKind = 'pdf' | 'picture';

/** Undefined where it cannot. */
export function viewKind(name: string): ViewKind | undefined {
  if (extensionOf(name) === 'pdf') return 'pdf';
  return isPicture(name) ? 'picture' : undefined;
}
