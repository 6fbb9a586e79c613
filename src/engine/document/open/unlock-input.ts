/** Finds the password that opens a visitor's PDF, and asks whether its owner allows what is going to be done. */

import type { PdfEncryption } from '../../../adapters/qpdf.ts';
import { phrase } from '../../../contract/messages/phrases.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../../contract/operation.ts';
import { passwordFor } from '../../../contract/options/passwords.ts';
import type { SignatureLook } from '../forms/signature.ts';
import { type Opening, tryPassword } from './find-password.ts';
import { refuseSavedAsText } from './saved-as-text.ts';

/**
 * What a tool is about to do, which decides what the owner must allow and what happens to signatures: draw it, take
 * its text or pictures, rearrange its pages, change what is on them, fill in its form, lock it anew as it is, or only say
 * what it holds.
 */
export type PdfUse = 'render' | 'copy' | 'pages' | 'content' | 'fill' | 'lock' | 'inspect';

/** Those options of every tool that concern the opening of a file. */
export interface OpenOptions {
  readonly password: string;
  readonly 'on-signed': 'drop' | 'refuse';
  readonly 'on-damaged': 'repair' | 'refuse';
  /** What becomes of the look of signatures that are dropped; it stays where nothing is said. */
  readonly signatureLook?: SignatureLook;
  readonly 'confirm-rights': boolean;
  /** Results are protected as the file was; tools whose results are no PDFs have no such option. */
  readonly 'keep-protection'?: boolean;
}

export type OpenContext = Pick<RunContext, 'workDir' | 'signal' | 'warn' | 'noteTitle'>;

type Opened = Extract<PdfEncryption, { kind: 'opened' }>;

export interface Unlocked extends Opening {
  readonly encryption: Exclude<PdfEncryption, { kind: 'locked' | 'certificate' }>;
}

/** @throws ToolError `need-password`, `wrong-password`, `certificate-locked`, `not-allowed`, `too-complex`, `cancelled`. */
export async function unlockInput(
  input: InputFile,
  options: OpenOptions,
  use: PdfUse,
  context: OpenContext,
): Promise<Unlocked> {
  const given = passwordFor(options.password, input.name);
  let opening = await tryPassword(input.path, given, context.signal);
  // A wrong password may still stand before a file that opens for everybody.
  if (opening.encryption.kind === 'locked' && given !== '') {
    opening = await tryPassword(input.path, '', context.signal);
  }
  const { encryption, password } = opening;
  if (encryption.kind === 'locked') {
    // No password opens what lost its key.
    refuseSavedAsText(input);
    throw new ToolError(given === '' ? 'need-password' : 'wrong-password', { file: input.name });
  }
  if (encryption.kind === 'certificate') throw new ToolError('certificate-locked', { file: input.name });
  if (encryption.kind === 'opened') checkRights(input, encryption, options, use, context);
  return { encryption, password };
}

function checkRights(input: InputFile, opened: Opened, options: OpenOptions, use: PdfUse, context: OpenContext): void {
  const { permissions } = opened;
  const allowed: Readonly<Record<PdfUse, boolean>> = {
    render: true,
    copy: permissions.copy,
    pages: permissions.assemble || permissions.modify,
    content: permissions.modify,
    fill: permissions.fillForms || permissions.modify || permissions.annotate,
    lock: Object.values(permissions).every((allowed) => allowed),
    inspect: true,
  };
  if (!allowed[use] && !opened.isOwner && !options['confirm-rights']) {
    const wish = phrase('wish', use === 'copy' ? 'copying-content' : 'this-change');
    throw new ToolError('not-allowed', { file: input.name, ...wish });
  }
  const changes = use === 'pages' || use === 'content' || use === 'fill';
  if (changes && !options['keep-protection']) context.warn('protection-removed', { file: input.name });
}
