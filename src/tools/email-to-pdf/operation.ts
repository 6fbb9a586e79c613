/** Runs email-to-pdf: the email becomes a page that the browser prints, and what is attached follows as the visitor asks. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { contentHeight, madePageSettings, printMadePage } from '../../engine/html-to-pdf/print-made-page.ts';
import { fitMail } from '../../engine/mail/fit-mail.ts';
import type { Mail, MailBounds, MailPart } from '../../engine/mail/mail.ts';
import { mailFolder } from '../../engine/mail/mail-page.ts';
import { readMail } from '../../engine/mail/read-mail.ts';
import { addAttachments } from './add-attachments.ts';
import type { tool } from './tool.ts';

const READ = 0.15;
const MARGIN = '16mm 18mm';
const PX_PER_PT = 96 / 72;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const settings = madePageSettings(options.paper, MARGIN);
  context.progress(0, 'opening', { file: input.name });
  const path = join(context.workDir, 'printed.pdf');
  let attached: readonly MailPart[] = [];
  const pages = await printMadePage(
    {
      ...{ name: input.name, settings, missing: 'mail-images-not-loaded' },
      read: async () => {
        const { mail, bounds } = await readMail(input);
        warnOfMail(input, mail, bounds, context);
        context.progress(READ, 'converting', { file: input.name });
        return async (byBrowser) => {
          const { headers, attachments } = options;
          const wanted = { headers, attachments: attachments !== 'none', apart: byBrowser };
          const folder = mailFolder(mail, wanted, input.name);
          attached = folder.attached;
          return { folder, author: mail.from[0]?.name || mail.from[0]?.address || '' };
        };
      },
      dress: async (page) => {
        await page.evaluate(fitMail(contentHeight(settings) * PX_PER_PT));
      },
    },
    path,
    context,
  );
  const found = { attachments: attached.length };
  const { attachments } = options;
  if (attachments === 'none' || attachments === 'list' || attached.length === 0)
    return [{ path, type: 'pdf', input: 0, facts: { pages }, report: attachments === 'none' ? {} : { found } }];
  const scratch = join(context.workDir, 'attached');
  await mkdir(scratch, { recursive: true });
  try {
    const made = await addAttachments(path, attached, { input, options, context: { ...context, workDir: scratch } });
    return [{ path, type: 'pdf', input: 0, facts: { pages: made.pages }, report: { found, made: made.report } }];
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
};

function warnOfMail({ name: file }: InputFile, mail: Mail, bounds: MailBounds, { warn }: RunContext): void {
  if (mail.isEncrypted) warn('mail-encrypted', { file });
  if (bounds.isCut) warn('mail-cut', { file });
  if (bounds.others > 0) warn('first-mail-only', { file, count: bounds.others + 1 });
  if (bounds.closed > 0) warn('mails-not-opened', { file, count: bounds.closed });
  if (bounds.left > 0) warn('mail-parts-dropped', { file, count: bounds.left });
}
