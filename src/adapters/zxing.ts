/** Reads and makes QR codes and bar codes with ZXing (wasm build, MIT and Apache-2.0), inside this process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReaderOptions } from 'zxing-wasm/reader';

export type CodeKind = 'qr' | 'barcode';

/** Black or white modules, row by row; 1 is black. */
export interface CodeModules {
  readonly width: number;
  readonly height: number;
  readonly black: readonly boolean[];
}

const READ: Readonly<Record<CodeKind, ReaderOptions>> = {
  qr: { formats: ['QRCode', 'MicroQRCode'], maxNumberOfSymbols: 20, tryHarder: true },
  barcode: { formats: ['AllLinear'], maxNumberOfSymbols: 20, tryHarder: true },
};

/** What the codes of a picture say. @param rgba four bytes a pixel. */
export async function readCodes(
  rgba: Uint8Array,
  width: number,
  height: number,
  kind: CodeKind,
): Promise<readonly string[]> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  prepareZXingModule({ overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') } });
  const data = new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.byteLength);
  // All that is read of an ImageData, which Node has not.
  const picture = { data, width, height } as unknown as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(picture, READ[kind]);
  return found.filter((code) => code.isValid).map((code) => code.text);
}

/** @throws Error when the text cannot be put into such a code. */
export async function makeCode(text: string, kind: CodeKind): Promise<CodeModules> {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer');
  prepareZXingModule({ overrides: { wasmBinary: wasm('zxing-wasm/writer/zxing_writer.wasm') } });
  const { symbol, error } = await writeBarcode(text, { format: kind === 'qr' ? 'QRCode' : 'Code128' });
  if (error !== '' || !symbol) throw new Error(error);
  const { width } = symbol;
  // Every row of a bar code is the same; its height is for the page to choose.
  const height = kind === 'qr' ? symbol.height : 1;
  return { width, height, black: Array.from({ length: width * height }, (_, at) => symbol.data[at] === 0) };
}

const loaded = new Map<string, ArrayBuffer>();

/** From the package on disk: the sandbox has no network to fetch it from. */
function wasm(name: string): ArrayBuffer {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(name));
  const copy = new Uint8Array(bytes).buffer;
  loaded.set(name, copy);
  return copy;
}
