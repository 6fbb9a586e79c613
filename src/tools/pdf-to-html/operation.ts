/** Runs pdf-to-html: the chosen pages become web pages that flow, or that look like them. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run } from '../../contract/operation.ts';
import { withReaders } from '../../engine/document/open/with-readers.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { packDocument } from '../../engine/write/flow/pack-document.ts';
import type { tool } from './tool.ts';
import { writeExact } from './write-exact.ts';
import { writeFlow } from './write-flow.ts';

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const doubts = new PageDoubts();
  const write = options.mode === 'flow' ? writeFlow : writeExact;
  return withReaders(input, options, 'copy', context, async (readers, pages) => {
    const { texts, images, found } = await write(readers, pages, input, options, context, doubts);
    const facts = { pages: pages.length, words: found.words };
    const result = { input: 0, facts, report: { found, uncertain: doubts.all } } as const;
    const [text] = texts;
    if (text && texts.length + images.length === 1) return [{ path: text.path, type: 'html', ...result }];
    const zip = join(context.workDir, 'document.zip');
    await packDocument(texts, images, zip, context.signal);
    return [{ path: zip, type: 'zip', pattern: '{name}-html', ...result }];
  });
};
