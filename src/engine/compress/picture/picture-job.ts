/** One attempt at making a picture file smaller. */
import { type Metadata, openPicture, type Sharp } from '../../../adapters/sharp.ts';
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
  /** How long encoders search, 0 to 9; undefined: as long as is worth it. */
  readonly effort?: number | undefined;
  /** JPEGs come from top to bottom at once, for programs that know no progressive ones. */
  readonly isBaseline?: boolean | undefined;
  /** Its end is missing: what can be decoded is all that there is. */
  readonly isCutOff?: boolean | undefined;
  readonly signal: AbortSignal;
}

const USUAL_EFFORT = 4;
const MOST_EFFORT = 9;

/** What an encoder is told whose own scale goes from `least` to `most`, with `usual` where nothing else is asked for. */
export function encoderEffort({ effort = USUAL_EFFORT }: PictureJob, [least, usual, most]: readonly number[]): number {
  const [low = 0, middle = 0, high = 0] = [least, usual, most];
  if (effort <= USUAL_EFFORT) return Math.round(low + ((middle - low) * effort) / USUAL_EFFORT);
  return Math.round(middle + ((high - middle) * (effort - USUAL_EFFORT)) / (MOST_EFFORT - USUAL_EFFORT));
}

/** The picture as it came. */
export function openSource(
  { path, isCutOff }: PictureJob,
  options: { readonly animated?: boolean; readonly pages?: number } = {},
): Sharp {
  return openPicture(path, { ...options, failOn: isCutOff ? 'none' : 'truncated' });
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
