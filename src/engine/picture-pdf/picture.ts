/** A picture that is ready to stand in a PDF: its stored pixels, how they are packed, and how it wants to be seen. */
import type { StreamData } from '../pdf/object.ts';

/** EXIF orientation: 1 upright, 2–4 mirrored or upside down, 5–8 with sides swapped (CIPA DC-008, 4.6.5). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Dots an inch along the stored rows and columns. */
export interface Density {
  readonly x: number;
  readonly y: number;
}

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

export interface Picture {
  /** As stored, before the orientation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly orientation: Orientation;
  /** Undefined when the file does not say. */
  readonly density: Density | undefined;
  readonly bitsPerComponent: number;
  readonly color: PictureColor;
  readonly packing: PicturePacking;
  /** What the sample values mean, where it is not 0 to 1 (ISO 32000-1, 8.9.5.2). */
  readonly inverted: boolean;
  readonly data: StreamData;
  /** Opacity, as a picture of its own in gray. */
  readonly mask?: Picture;
}

/** Side lengths as seen, after the orientation. */
export function seenSize(picture: Pick<Picture, 'widthPx' | 'heightPx' | 'orientation'>): {
  readonly width: number;
  readonly height: number;
} {
  const { widthPx, heightPx, orientation } = picture;
  return orientation >= 5 ? { width: heightPx, height: widthPx } : { width: widthPx, height: heightPx };
}

export function asOrientation(value: number | undefined): Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** Thrown while a picture is read strictly; the reader may then try to save what is there. */
export class BrokenPicture extends Error {}
