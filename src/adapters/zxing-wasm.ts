/** The wasm builds of ZXing, from the package on disk: neither the sandbox nor the server fetches them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const loaded = new Map<string, ArrayBuffer>();

/** @param name of a file in the package. */
export function wasm(name: string): ArrayBuffer {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(name));
  const copy = new Uint8Array(bytes).buffer;
  loaded.set(name, copy);
  return copy;
}
