/** One attempt at making a picture file smaller. */
import type { Metadata, Sharp } from '../../../adapters/sharp.ts';
import type { Squeeze } from '../settings.ts';

export interface PictureJob {
  readonly path: string;
  /** Where the result goes. */
  readonly target: string;
  readonly squeeze: Squeeze;
  /** Longest side in pixels that is left; undefined keeps all pixels. */
  readonly maxSidePx: number | undefined;
  readonly keepsMetadata: boolean;
}

/** Brings the longest side down to the limit; never enlarges. */
export function limitSide(picture: Sharp, job: PictureJob): Sharp {
  if (job.maxSidePx === undefined) return picture;
  return picture.resize({
    width: job.maxSidePx,
    height: job.maxSidePx,
    fit: 'inside',
    withoutEnlargement: true,
    kernel: 'lanczos3',
  });
}

/** Keeps what is told beside the pixels, or of it only the colour profile; then a turn of the camera is carried out. */
export function keepMetadata(picture: Sharp, job: PictureJob): Sharp {
  return job.keepsMetadata ? picture.keepMetadata() : picture.autoOrient().keepIccProfile();
}

/** Frames or pages; 1 for an ordinary picture. */
export function frameCount(metadata: Metadata): number {
  return metadata.pages ?? 1;
}
