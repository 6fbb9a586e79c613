/** Reads an email of either kind. */
import { readFile } from 'node:fs/promises';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile } from '../../contract/operation.ts';
import { type Mail, MailBounds } from './mail.ts';
import { readEml } from './read-eml.ts';
import { readMsg } from './read-msg.ts';

/** @throws ToolError `damaged`. */
export async function readMail(
  input: Pick<InputFile, 'path' | 'name' | 'type'>,
): Promise<{ readonly mail: Mail; readonly bounds: MailBounds }> {
  const bytes = await readFile(input.path);
  const bounds = new MailBounds();
  try {
    const mail = input.type === 'msg' ? await readMsg(bytes, bounds) : await readEml(bytes, bounds);
    return { mail, bounds };
  } catch (error) {
    throw new ToolError('damaged', { file: input.name, ...phrase('found', 'syntax') }, { cause: error });
  }
}
