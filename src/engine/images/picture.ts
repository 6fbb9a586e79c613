/** A picture that is ready to stand in a PDF: its stored pixels, how they are packed, and how it wants to be seen. */
import type { PictureSize } from '../../contract/pictures/picture-size.ts';
import type { StreamData } from '../syntax/object.ts';

export type PictureColor =
  | { readonly kind: 'gray' | 'rgb' | 'cmyk'; readonly profile?: ColorProfile }
  /** Three bytes a colour. */
  | { readonly kind: 'palette'; readonly rgb: Uint8Array };

/** An ICC profile, plain or as a zlib stream. */
export interface ColorProfile {
  readonly bytes: Uint8Array;
  readonly deflated: boolean;
}

export type PicturePacking =
  | { readonly filter: 'DCTDecode' }
  /** Rows with the filter bytes of PNG before them (RFC 2083, 6). */
  | { readonly filter: 'FlateDecode' }
  /** ITU-T T.6; `blackIsOne` when the coded black runs mean white. */
  | { readonly filter: 'CCITTFaxDecode'; readonly blackIsOne: boolean };

export interface Picture extends PictureSize {
  readonly bitsPerComponent: number;
  readonly color: PictureColor;
  readonly packing: PicturePacking;
  /** What the sample values mean, where it is not 0 to 1 (ISO 32000-1, 8.9.5.2). */
  readonly inverted: boolean;
  readonly data: StreamData;
  /** Opacity, as a picture of its own in gray. */
  readonly mask?: Picture;
}
