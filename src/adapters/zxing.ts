/** Reads QR codes and bar codes with ZXing (wasm build, MIT and Apache-2.0), inside this process. */
import type { ReaderOptions } from 'zxing-wasm/reader';
import type { CodeKind } from './make-code.ts';
import { wasm } from './zxing-wasm.ts';

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
