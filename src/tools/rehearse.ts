/** A first job for a unit that waits: what every job goes through is compiled when the visitor's begins. */
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setPages } from '../engine/document/pages/page-tree.ts';
import { saveDocument } from '../engine/document/save/save-document.ts';
import { PdfDocument } from '../engine/syntax/document.ts';
import { name, PdfDict } from '../engine/syntax/object.ts';
import { answerRequest } from './answer-request.ts';

/** Makes a small PDF and turns its page, in a folder of its own that is gone afterwards. Never throws. */
export async function rehearse(folder: string): Promise<void> {
  try {
    await mkdir(path.join(folder, 'in'), { recursive: true });
    const file = path.join(folder, 'in', '0');
    const document = PdfDocument.create();
    const page = PdfDict.of({ Type: name('Page'), MediaBox: [0, 0, 612, 792], Resources: new PdfDict() });
    setPages(document, [document.add(page)]);
    await saveDocument(document, file, new AbortController().signal);
    const inputs = [{ file: '0', name: 'blank.pdf', bytes: (await stat(file)).size }];
    const request = { tool: 'rotate-pdf', options: { rotation: '90' }, inputs, attached: [] };
    await answerRequest(request, folder, { say: () => undefined, timestamp: noTimestamp, enough: NEVER });
  } catch {
    // The visitor's job says what is wrong.
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

const NEVER = new AbortController().signal;

function noTimestamp(): Promise<never> {
  return Promise.reject(new Error('nothing is signed in a rehearsal'));
}
