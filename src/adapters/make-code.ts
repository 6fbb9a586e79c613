/** Makes QR codes and bar codes with ZXing (wasm build, MIT and Apache-2.0). It is given texts of ours and reads nothing. */
import { wasm } from './zxing-wasm.ts';

export type CodeKind = 'qr' | 'barcode';

/** Black or white modules, row by row; 1 is black. */
export interface CodeModules {
  readonly width: number;
  readonly height: number;
  readonly black: readonly boolean[];
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
