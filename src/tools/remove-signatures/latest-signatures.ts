/** Which signatures are meant, and the file as it was when the others had been made. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { fullName } from '../../engine/document/forms/form-fields.ts';
import { findSignatures, type Signature } from '../../engine/document/forms/signature.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { type OpenOptions, unlockInput } from '../../engine/document/open/unlock-input.ts';

const PIECE_BYTES = 1024 ** 2;

export interface PlacedSignature extends Signature {
  readonly name: string;
  /** Where the part of the file ends that it covers. */
  readonly end: number;
}

interface Choice {
  readonly chosen: readonly PlacedSignature[];
  readonly others: readonly PlacedSignature[];
}

type Options = OpenOptions & { readonly fields: string };

/** @throws ToolError `nothing-found` where nothing is signed, `bad-option` for a name that no signature has. */
export async function chosenSignatures(input: InputFile, options: Options, context: RunContext): Promise<Choice> {
  const { signatures } = await signaturesOf(input, options, context);
  if (signatures.length === 0) throw new ToolError('nothing-found', because('no-signatures', { file: input.name }));
  const names = new Set(options.fields.split(',').flatMap((name) => name.trim() || []));
  const unknown = [...names].find((name) => !signatures.some((each) => each.name === name));
  if (unknown !== undefined)
    throw new ToolError('bad-option', { field: 'fields', ...because('no-such-field', { name: unknown }) });
  const isChosen = ({ name }: PlacedSignature) => names.size === 0 || names.has(name);
  return {
    chosen: signatures.filter(isChosen),
    others: signatures.filter((each) => !isChosen(each)),
  };
}

/**
 * Writes the file as it was when the last of the signatures that stay had been made: they stay valid, byte for byte.
 * @throws ToolError `bad-option` where one that goes was made before, `not-allowed`.
 */
export async function goBack(
  input: InputFile,
  others: readonly PlacedSignature[],
  options: Options,
  context: RunContext,
): Promise<{ readonly path: string; readonly pages: number }> {
  // Its owner may have forbidden changes; this is one.
  await unlockInput(input, options, 'content', { ...context, warn: () => undefined });
  const last = others.reduce((latest, each) => (each.end > latest.end ? each : latest));
  const path = join(context.workDir, 'earlier.pdf');
  const refusal = new ToolError('bad-option', {
    field: 'fields',
    ...because('signature-covered', { signer: last.signer }),
  });
  if (last.end <= 0 || last.end >= input.bytes) throw refusal;
  await copyStart(input.path, path, last.end);
  const earlier = { ...input, path, bytes: last.end };
  const { signatures, pages } = await signaturesOf(earlier, options, context).catch((error: unknown) => {
    // The signature lies about what it covers: no PDF ends there.
    throw error instanceof ToolError && error.code === 'damaged' ? refusal : error;
  });
  const left = new Set(signatures.map(({ name }) => name));
  if (signatures.length !== others.length || others.some(({ name }) => !left.has(name))) throw refusal;
  context.warn('later-changes-removed', { file: input.name, signer: last.signer, date: last.date });
  return { path, pages };
}

async function signaturesOf(
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<{ readonly signatures: readonly PlacedSignature[]; readonly pages: number }> {
  const opened = await openPdf(input, options, 'inspect', { ...context, warn: () => undefined });
  try {
    const { document, pages } = opened;
    const signatures = findSignatures(document, pages).map((signature): PlacedSignature => {
      const field = document.dict(signature.field);
      const range = document.array(document.dict(field?.get('V') ?? null)?.get('ByteRange') ?? null);
      const numbers = range.map((each) => document.number(each) ?? 0);
      const end = (numbers.at(-2) ?? 0) + (numbers.at(-1) ?? 0);
      return { ...signature, name: field ? fullName(document, field) : '', end };
    });
    return { signatures, pages: pages.length };
  } finally {
    await opened.close();
  }
}

async function copyStart(from: string, to: string, bytes: number): Promise<void> {
  const [source, target] = [await open(from), await open(to, 'w')];
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await source.read(piece, 0, Math.min(PIECE_BYTES, bytes - at), at);
      if (bytesRead === 0) return;
      await target.write(piece, 0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await source.close();
    await target.close();
  }
}
