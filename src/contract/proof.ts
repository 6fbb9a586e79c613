/** The proof of a compressed document or image: small pictures of its pages before and after, one file beside the result. */

/** Where a picture (JPEG) lies: offset from the end of the index and length, both in bytes. */
export type Slice = readonly [offset: number, bytes: number];

export interface ProvenPage {
  /** From 1. */
  readonly page: number;
  /** Share that looks as before, 0 to 1. */
  readonly likeness: number;
  readonly before: Slice;
  readonly after: Slice;
}

export interface Proof {
  /** 0 for an image, which is its one page. */
  readonly pages: number;
  /** Pages of which something changed, the one that changed most first. */
  readonly changed: readonly ProvenPage[];
  /** Changed as well, without pictures: there were too many. */
  readonly omitted: number;
  /** The page that changed most, larger. */
  readonly large?: {
    readonly page: number;
    /** Of a drawn pixel: a point of the page has `dpi` / 72. */
    readonly dpi: number;
    readonly before: Slice;
    readonly after: Slice;
    /** Where it changed most: shares of its width and height. */
    readonly focus: readonly [x: number, y: number];
  };
}

const NEWLINE = 10;

/** The index goes first, on a line of its own; the pictures follow. */
export function packIndex(proof: Proof): string {
  return `${JSON.stringify(proof)}\n`;
}

/** @returns the index and where the pictures begin; undefined while more of the file is needed. */
export function readIndex(bytes: Uint8Array): { readonly proof: Proof; readonly start: number } | undefined {
  const end = bytes.indexOf(NEWLINE);
  if (end < 0) return undefined;
  // Written by our own server.
  return { proof: JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Proof, start: end + 1 };
}
