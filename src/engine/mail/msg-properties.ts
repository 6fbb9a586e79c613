/** The properties of a message of Outlook, of a receiver, or of an attachment (MS-OXMSG, 2.4). */
import type { Storage } from './compound-file.ts';
import { charsetOfCodePage, decodeText } from './mail-charset.ts';

const LIST = '__properties_version1.0';
const ENTRY_BYTES = 16;
const [INT, BOOLEAN, TIME] = [0x0003, 0x000b, 0x0040];
const MESSAGE_CODE_PAGE = 0x3ffd;
const WESTERN = 1252;

export class MsgProperties {
  /** Of texts that are not Unicode. */
  readonly codePage: number;
  readonly #storage: Storage;
  readonly #fixed = new Map<number, { readonly kind: number; readonly value: bigint }>();

  /** @param headBytes before the list of properties. @param codePage what the whole message says of its texts. */
  constructor(storage: Storage, headBytes: number, codePage?: number) {
    this.#storage = storage;
    const list = storage.read(LIST) ?? Buffer.alloc(0);
    for (let at = headBytes; at + ENTRY_BYTES <= list.length; at += ENTRY_BYTES)
      this.#fixed.set(list.readUInt16LE(at + 2), { kind: list.readUInt16LE(at), value: list.readBigUInt64LE(at + 8) });
    this.codePage = codePage ?? this.int(MESSAGE_CODE_PAGE) ?? WESTERN;
  }

  /** Empty where there is none. */
  text(tag: number): string {
    const wide = this.#stream(tag, '001F');
    const text = wide?.toString('utf16le') ?? this.#narrow(tag);
    return text.replaceAll('\u0000', '');
  }

  binary(tag: number): Buffer | undefined {
    return this.#stream(tag, '0102');
  }

  int(tag: number): number | undefined {
    const found = this.#fixed.get(tag);
    return found?.kind === INT || found?.kind === BOOLEAN ? Number(found.value & 0xffffffffn) : undefined;
  }

  /** A time; 0 where there is none. */
  long(tag: number): bigint {
    const found = this.#fixed.get(tag);
    return found?.kind === TIME ? found.value : 0n;
  }

  #narrow(tag: number): string {
    const bytes = this.#stream(tag, '001E');
    return bytes ? decodeText(bytes, charsetOfCodePage(this.codePage)) : '';
  }

  #stream(tag: number, kind: string): Buffer | undefined {
    return this.#storage.read(`__substg1.0_${tag.toString(16).toUpperCase().padStart(4, '0')}${kind}`);
  }
}
