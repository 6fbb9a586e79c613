/** Reads an email of either kind. */
import { readFile } from 'node:fs/promises';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile } from '../../contract/operation.ts';
import { type Mail, MailBounds } from './mail.ts';
import { firstMail } from './mail-box.ts';
import { readEml } from './read-eml.ts';
import { readMsg } from './read-msg.ts';

/** @throws ToolError `damaged`. */
export async function readMail(
  input: Pick<InputFile, 'path' | 'name' | 'type'>,
): Promise<{ readonly mail: Mail; readonly bounds: MailBounds }> {
  const file = await readFile(input.path);
  const bounds = new MailBounds();
  try {
    if (input.type === 'msg') return { mail: await readMsg(file, bounds), bounds };
    const { bytes, count } = firstMail(file);
    bounds.others = count - 1;
    const mail = await readEml(bytes, bounds);
    return { mail, bounds };
  } catch (error) {
    throw new ToolError('damaged', { file: input.name, ...phrase('found', 'syntax') }, { cause: error });
  }
}
