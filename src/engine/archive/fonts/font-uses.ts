/** Which codes of which fonts are shown, and whether anyone sees them. */
import { type CodeMap, readCodeMap } from '../../fonts/code-map.ts';
import { predefinedCMap } from '../../fonts/predefined-cmap.ts';
import { type PdfDict, PdfStream } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';

const INVISIBLE = 3;

export interface FontUse {
  readonly font: PdfDict;
  /** Where it was met first. */
  readonly page: number;
  /** Undefined where nothing says how long its codes are. */
  readonly map: CodeMap | 'bytes' | 'pairs' | undefined;
  readonly seen: Set<number>;
  readonly hidden: Set<number>;
  /** Text rendering modes (ISO 32000-2, 9.3.6) that it is shown in. */
  readonly modes: Set<number>;
}

export class FontUses {
  readonly uses = new Map<PdfDict, FontUse>();
  readonly #subject: Subject;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** @returns whether it had not been met. */
  add(font: PdfDict, page: number): boolean {
    if (this.uses.has(font)) return false;
    this.uses.set(font, { font, page, map: this.#mapOf(font), seen: new Set(), hidden: new Set(), modes: new Set() });
    return true;
  }

  show(font: PdfDict, bytes: Uint8Array, mode: number, page: number): void {
    this.add(font, page);
    const use = this.uses.get(font);
    if (!use) return;
    const { map } = use;
    use.modes.add(mode);
    const codes = mode === INVISIBLE ? use.hidden : use.seen;
    for (let at = 0; at < bytes.length; ) {
      const length = map === 'bytes' || map === undefined ? 1 : lengthAt(map, bytes, at);
      let code = 0;
      for (let index = 0; index < length; index++) code = code * 256 + (bytes[at + index] ?? 0);
      codes.add(code);
      at += length;
    }
  }

  #mapOf(font: PdfDict): FontUse['map'] {
    const { document } = this.#subject;
    if (this.#subject.name(font, 'Subtype') !== 'Type0') return 'bytes';
    const encoding = document.resolve(font.get('Encoding'));
    if (encoding instanceof PdfStream) {
      const bytes = this.#subject.bytes(encoding);
      const map = bytes && readCodeMap(bytes);
      return map && map.spaces.length > 0 ? map : undefined;
    }
    const name = document.nameOf(encoding) ?? '';
    return /^Identity-[HV]$/.test(name) ? 'pairs' : predefinedCMap(name);
  }
}

function lengthAt(map: CodeMap | 'pairs', bytes: Uint8Array, at: number): number {
  const length = map === 'pairs' ? 2 : map.lengthAt(bytes, at) || 1;
  return Math.min(length, bytes.length - at);
}
