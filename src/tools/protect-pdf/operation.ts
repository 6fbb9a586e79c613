/** Locks a PDF: nothing in it changes but that it is encrypted, and what cannot stay true under a lock. */
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lock, lockPdf } from '../../adapters/qpdf.ts';
import type { TextParams } from '../../contract/messages/fill-text.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run } from '../../contract/operation.ts';
import { passwordsByName } from '../../contract/options/passwords.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { conformanceName, dropConformance, readConformance } from '../../engine/document/catalog/conformance.ts';
import { dropSignatures, openPdf } from '../../engine/document/open/open-input.ts';
import { isTypeable, passwordBytes, saslPrep } from '../../engine/document/open/prepare-password.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { writeDocument } from '../../engine/syntax/write-document.ts';
import type { tool } from './tool.ts';

type Values = OptionValues<typeof tool>;

export const run: Run<typeof tool> = async (inputs, asked, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  const options = ofFile(asked, input.name);
  const lock = makeLock(options);
  if (lock.print === 'none' && options['print-quality'] !== 'high') {
    context.warn('option-ignored', { option: 'print-quality' });
  }
  if (isSame(options)) context.warn('same-passwords');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(
    input,
    { ...options, password: options['current-password'] },
    'lock',
    context,
    'as-it-is',
  );
  const changed = join(context.workDir, 'changed.pdf');
  try {
    const { document, pages } = opened;
    const isUnsigned = dropSignatures(input, document, pages, options, context);
    const isUnmarked = dropMark(document, (standard) => context.warn('conformance-removed', { standard }));
    context.progress(0.3, 'writing', { pages: pages.length });
    // What qpdf made of a damaged file may still have circles in its page tree, or a trailer without a size.
    if (opened.isRepaired) setPages(document, pages);
    const isChanged = isUnsigned || isUnmarked || opened.isRepaired;
    const { signal } = context;
    if (isChanged) await writeDocument(document, changed, { signal, version: document.version, deflates: true });
    const path = join(context.workDir, 'protected.pdf');
    await lockPdf(isChanged ? changed : opened.plainPath, path, lock, { signal });
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts: { pages: pages.length } }];
  } finally {
    await opened.close();
    await rm(changed, { force: true });
  }
};

/** The passwords of this file, where each has its own. @throws ToolError `bad-option`: none that would lock it. */
function ofFile(options: Values, file: string): Values {
  const password = secretOf(options.password, file);
  if (password === '')
    throw new ToolError('bad-option', { field: 'password', ...because('secret-not-named', { file }) });
  return { ...options, password, 'owner-password': secretOf(options['owner-password'], file) };
}

/** Empty where others are named and this one is not. */
function secretOf(option: string, file: string): string {
  const named = passwordsByName(option);
  return named ? (named.get(file) ?? '') : option;
}

/** PDF/A forbids encryption (ISO 19005-1, 6.1.3), so its mark would be untrue. */
function dropMark(document: PdfDocument, tell: (standard: string) => void): boolean {
  const conformance = readConformance(document);
  if (!conformance) return false;
  dropConformance(document);
  tell(conformanceName(conformance));
  return true;
}

function makeLock(options: Values): Lock {
  const { print, copy, modify } = options.permissions ?? { print: true, copy: true, modify: false };
  const password = bytesOf('password', options);
  const restricts = options.mode === 'restrict';
  const owner = options['owner-password'] === '' ? randomPassword() : bytesOf('owner-password', options);
  return {
    method: options.encryption,
    userPassword: restricts ? new Uint8Array() : password,
    ownerPassword: restricts ? password : owner,
    print: print ? options['print-quality'] : 'none',
    copy,
    modify,
    assemble: options.assemble ?? modify,
    annotate: options.annotate ?? modify,
    fillForms: options['fill-forms'],
    hidesMetadata: options['encrypt-metadata'],
  };
}

/** @throws ToolError `bad-option` for letters that nobody could type, or that the method does not know. */
function bytesOf(field: 'password' | 'owner-password', options: Values): Uint8Array {
  const title = field === 'password' ? 'Password' : 'Owner password';
  const refusal = (why: TextParams) => new ToolError('bad-option', { field, ...why });
  const text = options[field];
  if (!isTypeable(text)) throw refusal(because('secret-not-typeable', { title }));
  const bytes = passwordBytes(text, options.encryption);
  if (!bytes && options.encryption === 'aes-128') {
    throw refusal(because('secret-not-latin', { title }));
  }
  if (!bytes) throw refusal(because('secret-too-long', { title, most: 127 }));
  // Letters that are not seen do not count.
  if (bytes.length === 0) throw refusal(because('secret-too-short', { title, least: 4 }));
  return bytes;
}

function isSame(options: Values): boolean {
  const same = saslPrep(options['owner-password']) === saslPrep(options.password);
  return options.mode === 'open' && same;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const RANDOM_LENGTH = 32;

/** 190 bits. It is kept nowhere. */
function randomPassword(): Uint8Array {
  return Uint8Array.from({ length: RANDOM_LENGTH }, () => LETTERS.charCodeAt(randomInt(LETTERS.length)));
}
