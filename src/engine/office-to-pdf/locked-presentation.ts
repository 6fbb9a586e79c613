/** Tells old PowerPoint files that have a password from broken ones: LibreOffice opens neither, and knows no difference. */
import { createReadStream } from 'node:fs';

/** How the CurrentUserAtom of a locked file goes on after its header (MS-PPT 2.3.2): a size, and the token of encryption. */
const LOCKED_MARK = Buffer.from([0x14, 0, 0, 0, 0xdf, 0xc4, 0xd1, 0xf3]);

/**
 * The atom lies somewhere in the compound file, in one piece: its stream starts a sector.
 * @param path of a ppt file.
 */
export async function isLockedPresentation(path: string): Promise<boolean> {
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([before, chunk]);
    if (bytes.includes(LOCKED_MARK)) return true;
    before = bytes.subarray(Math.max(0, bytes.length - LOCKED_MARK.length + 1));
  }
  return false;
}
