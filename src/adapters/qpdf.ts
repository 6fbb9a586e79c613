/** Drives qpdf 11 (Apache-2.0): reads encryption, rewrites any PDF into plain syntax, packs, locks and checks finished files. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { NATIVE_LIMITS, type ProgramResult, runProgram } from './process.ts';
import { type PdfDamage, readDamage } from './qpdf-messages.ts';

/** What the owner lets a reader do (ISO 32000-2, 7.6.4.2, table 22). */
export interface PdfPermissions {
  readonly print: boolean;
  readonly copy: boolean;
  readonly modify: boolean;
  readonly assemble: boolean;
  readonly fillForms: boolean;
  readonly annotate: boolean;
}

export type EncryptionMethod = 'RC4' | 'AES-128' | 'AES-256' | 'none';

export type PdfEncryption =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'opened';
      readonly isOwner: boolean;
      readonly permissions: PdfPermissions;
      /** A screen reader may have the text; PDF 2.0 lets it in any case. */
      readonly mayBeReadAloud: boolean;
      /** What streams are encrypted with, as people call it. */
      readonly method: EncryptionMethod;
      /** Of the file: what its objects are encrypted with, whichever password was given. */
      readonly key: Uint8Array;
    }
  | { readonly kind: 'locked' }
  | { readonly kind: 'certificate' }
  | { readonly kind: 'unreadable'; readonly damage: readonly PdfDamage[] };

export type RewriteResult =
  | { readonly kind: 'written'; readonly damage: readonly PdfDamage[] }
  | { readonly kind: 'unreadable'; readonly damage: readonly PdfDamage[] };

export interface QpdfOptions {
  readonly signal: AbortSignal;
  readonly password?: string;
}

/** Exit status 3: written, with warnings. */
const WARNINGS = 3;
const ERROR = 2;

const PLAIN = ['--decrypt', '--object-streams=disable', '--stream-data=preserve', '--static-id'];

/** As qpdf names them. Before version 4 of the encryption dictionary there was one alone. */
const METHODS: Readonly<Record<string, EncryptionMethod>> = { AESv2: 'AES-128', AESv3: 'AES-256', none: 'none' };

/** Damaged files can print a line for every object; the first ones tell the cause. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/**
 * How a file is encrypted and what the given password opens.
 * @throws ToolError `cancelled`, `engine-missing`, `too-complex`.
 */
export async function readEncryption(path: string, options: QpdfOptions): Promise<PdfEncryption> {
  const result = await runQpdf(['--show-encryption', '--show-encryption-key', path], options);
  const text = result.stdout.toString('utf8');
  if (result.code === ERROR) return unopened(result);
  if (/^Incorrect password supplied/m.test(text)) return { kind: 'locked' };
  if (!/^R = \d/m.test(text)) return { kind: 'none' };
  const allowed = (what: string) => new RegExp(`^${what}: allowed`, 'm').test(text);
  const permissions: PdfPermissions = {
    print: allowed('print low resolution'),
    copy: allowed('extract for any purpose'),
    modify: allowed('modify other'),
    assemble: allowed('modify document assembly'),
    fillForms: allowed('modify forms'),
    annotate: allowed('modify annotations'),
  };
  const isOwner = /^Supplied password is owner password/m.test(text);
  const isUser = /^Supplied password is user password/m.test(text);
  // An empty owner password beside a real user password: whoever set that one wants it asked.
  if (isOwner && !isUser && !options.password) return { kind: 'locked' };
  const [, key = ''] = /^Encryption key = ([0-9a-f]+)$/m.exec(text) ?? [];
  const [, named = ''] = /^stream encryption method: (\w+)/m.exec(text) ?? [];
  const method = METHODS[named] ?? 'RC4';
  const mayBeReadAloud = allowed('extract for accessibility');
  return { kind: 'opened', isOwner, permissions, mayBeReadAloud, method, key: Buffer.from(key, 'hex') };
}

/**
 * Writes a decrypted copy in the plainest syntax: every object by itself, a classic cross-reference table, stream
 * data byte for byte as it was (so nothing packed is unpacked here).
 * @throws ToolError `cancelled`, `engine-missing`, `too-complex`.
 */
export async function rewritePlain(source: string, target: string, options: QpdfOptions): Promise<RewriteResult> {
  const result = await runQpdf([...PLAIN, source, target], options);
  const damage = readDamage(result.stderr);
  return { kind: result.code === ERROR ? 'unreadable' : 'written', damage };
}

/** Writes all pages of several files, with what else the first one has, as `rewritePlain` does. @returns whether it could. */
export async function joinPlain(sources: readonly string[], target: string, options: QpdfOptions): Promise<boolean> {
  const [first = '', ...others] = sources;
  const pages = ['--pages', '.', ...others, '--'];
  return (await runQpdf([...PLAIN, first, ...pages, target], options)).code !== ERROR;
}

export interface PackOptions {
  readonly signal: AbortSignal;
  /** Several objects in one compressed stream (PDF 1.5); PDF/A-1 forbids them. */
  readonly objectStreams: boolean;
  /** Orders the file so that its first page can be shown before the rest has come. */
  readonly linearizes?: boolean;
  /** Encrypts the file as this one is; its id goes along, since older methods make the key from it. */
  readonly protection?: Protection;
}

/** A protected file whose passwords, method and permissions another file shall have too. */
export interface Protection {
  readonly path: string;
  /** One that opens it; neither of its passwords need be known otherwise. */
  readonly password: string;
}

/**
 * Writes a finished file: objects packed, stream data byte for byte as it was, an id made from the content.
 * @throws ToolError `engine-failed` when qpdf finds fault with what we wrote.
 */
export async function packPdf(source: string, target: string, options: PackOptions): Promise<void> {
  const { protection } = options;
  const flags = [
    options.objectStreams ? '--object-streams=generate' : '--object-streams=disable',
    // Compressing here would unpack chains of filters first, without end for some files.
    '--stream-data=preserve',
    '--compression-level=9',
    '--warning-exit-0',
    ...(options.linearizes ? ['--linearize'] : []),
    ...(protection ? [`--copy-encryption=${protection.path}`] : ['--deterministic-id']),
  ];
  const secrets = protection ? [secretLine('encryption-file-password', protection.password)] : [];
  const result = await runQpdf([...flags, source, target], options, secrets);
  if (result.code !== 0) throw new ToolError('engine-failed', { reason: '' }, { cause: result.stderr });
}

/** Whether qpdf finds a file sound: syntax, cross-references and every stream that it can decode. */
export async function checkPdf(path: string, options: QpdfOptions): Promise<boolean> {
  const result = await runQpdf(['--check', path], options);
  return result.code === 0;
}

/** Pages that qpdf finds without repairing anything; undefined where it would have to. */
export async function countPages(path: string, options: QpdfOptions): Promise<number | undefined> {
  const result = await runQpdf(['--show-npages', path], options);
  const pages = Number(result.stdout.toString('utf8'));
  return result.code === 0 && Number.isInteger(pages) ? pages : undefined;
}

/** How a file shall be locked. */
export interface Lock {
  readonly method: 'aes-256' | 'aes-128';
  /** As bytes in the encoding of the method; empty: the file opens without. */
  readonly userPassword: Uint8Array;
  /** Never empty: whoever has it may do everything. */
  readonly ownerPassword: Uint8Array;
  readonly print: 'high' | 'low' | 'none';
  readonly copy: boolean;
  readonly modify: boolean;
  readonly assemble: boolean;
  readonly fillForms: boolean;
  readonly annotate: boolean;
  /** Whether title, author and XMP packet are encrypted with the rest. */
  readonly hidesMetadata: boolean;
}

/**
 * Writes a locked copy, packed like `packPdf` does. Screen readers always may read (bit 10).
 * @throws ToolError `engine-failed` when qpdf finds fault with what it was given, `too-complex`, `cancelled`.
 */
export async function lockPdf(source: string, target: string, lock: Lock, options: QpdfOptions): Promise<void> {
  const yes = (value: boolean) => (value ? 'y' : 'n');
  // In hexadecimal a password can neither look like an option nor break a line.
  const words = [
    '--password-mode=hex-bytes',
    '--encrypt',
    Buffer.from(lock.userPassword).toString('hex'),
    Buffer.from(lock.ownerPassword).toString('hex'),
    ...(lock.method === 'aes-256' ? ['256'] : ['128', '--use-aes=y']),
    `--print=${lock.print === 'high' ? 'full' : lock.print}`,
    `--extract=${yes(lock.copy)}`,
    `--modify-other=${yes(lock.modify)}`,
    `--assemble=${yes(lock.assemble)}`,
    `--form=${yes(lock.fillForms)}`,
    `--annotate=${yes(lock.annotate)}`,
    ...(lock.hidesMetadata ? [] : ['--cleartext-metadata']),
    '--',
  ];
  const flags = ['--object-streams=generate', '--stream-data=preserve', '--compression-level=9', '--warning-exit-0'];
  const lines = words.map((word) => `${word}\n`);
  const result = await runQpdf([...flags, source, target], options, lines);
  if (result.code !== 0) throw new ToolError('engine-failed', { reason: '' }, { cause: result.stderr });
}

/** Each line of the list that `@-` reads is one argument; no password can hold a line break, in a list or a form. */
function secretLine(option: string, value: string): string {
  return `--${option}=${/[\r\n]/.test(value) ? '' : value}\n`;
}

/** @param secrets lines of arguments that no list of processes may show. */
async function runQpdf(
  args: readonly string[],
  options: QpdfOptions,
  secrets: readonly string[] = [secretLine('password', options.password ?? '')],
): Promise<ProgramResult> {
  const run = () =>
    runProgram('qpdf', ['@-', ...args], {
      signal: options.signal,
      input: secrets.join(''),
      limits: NATIVE_LIMITS,
      maxOutputBytes: MAX_MESSAGE_BYTES,
    });
  let result = await run();
  // Killed from outside, which no limit of ours does: the work is done once more.
  if (result.signal === 'SIGKILL') result = await run();
  if (result.code === 0 || result.code === WARNINGS) return result;
  const outOfRoom = result.code === null || /bad_alloc|File too large/.test(result.stderr);
  if (outOfRoom) throw new ToolError('too-complex', { file: 'This file' }, { cause: result.stderr });
  return result;
}

function unopened(result: ProgramResult): PdfEncryption {
  if (/unsupported encryption filter/.test(result.stderr)) return { kind: 'certificate' };
  if (/invalid password/.test(result.stderr)) return { kind: 'locked' };
  return { kind: 'unreadable', damage: readDamage(result.stderr) };
}
