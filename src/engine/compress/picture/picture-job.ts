/** One attempt at making a picture file smaller. */
import type { Metadata, Sharp } from '../../../adapters/sharp.ts';
import type { Strength } from '../likeness/settings.ts';

export interface PictureJob {
  readonly path: string;
  /** A folder for what lies in between. */
  readonly workDir: string;
  /** Where the result goes. */
  readonly target: string;
  readonly strength: Strength;
  readonly keepsMetadata: boolean;
  readonly toGray: boolean;
  /** Whether black and white pictures are packed as fax pages (CCITT G4). */
  readonly packsBilevel: boolean;
  readonly signal: AbortSignal;
}

/** Brings the sides down to what is wanted, and colour to grey; never enlarges. */
export function prepare(picture: Sharp, metadata: Metadata, job: PictureJob): Sharp {
  const side = sideLimit(metadata, job);
  const sized =
    side === undefined
      ? picture
      : picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' });
  return job.toGray ? sized.grayscale() : sized;
}

/** Longest side in pixels that is left; undefined keeps all. */
export function sideLimit(metadata: Metadata, { strength }: PictureJob): number | undefined {
  const longest = Math.max(metadata.width, metadata.pageHeight ?? metadata.height);
  const side = Math.min(strength.maxSidePx ?? longest, Math.max(1, Math.round(longest * strength.scale)));
  return side < longest ? side : undefined;
}

/** Keeps what is told beside the pixels, or of it only the colour profile; then a turn of the camera is carried out. */
export function keepMetadata(picture: Sharp, job: PictureJob): Sharp {
  return job.keepsMetadata ? picture.keepMetadata() : picture.autoOrient().keepIccProfile();
}

/** Frames or pages; 1 for an ordinary picture. */
export function frameCount(metadata: Metadata): number {
  return metadata.pages ?? 1;
}
