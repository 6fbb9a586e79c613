/** What is done with black and white inside a lane. The shapes of pages stay there until they are packed together. */
import type { OnStep } from '../../concurrency/lane-messages.ts';
import type { Bilevel } from './encode-g4.ts';
import { LetterGroup, type SharedLetters } from './letter-group.ts';
import { type BilevelCoding, packRows } from './pack-rows.ts';

export interface GatheredPage {
  /** Tells groups of one process apart. */
  readonly group: number;
  readonly picture: Bilevel;
  /** The page packed alone, pixel by pixel. */
  readonly bytes: Uint8Array;
}

const groups = new Map<number, LetterGroup>();

/** @returns false where the group is full without the page. */
function gatherLetters({ group: key, picture, bytes }: GatheredPage): boolean {
  const group = groups.get(key) ?? new LetterGroup();
  groups.set(key, group);
  if (!group.hasRoomFor(picture)) return false;
  group.add({ picture, bytes });
  return true;
}

/** Packs a group, which is forgotten. Undefined where its pages are smaller alone. */
async function packGathered(key: number, onStep: OnStep): Promise<SharedLetters | undefined> {
  const group = groups.get(key);
  groups.delete(key);
  return group?.encode(async (share) => onStep(share));
}

export const BILEVEL_TASKS = {
  packRows: ({ picture, coding }: { readonly picture: Bilevel; readonly coding: BilevelCoding }) =>
    packRows(picture, coding),
  gatherLetters,
  packGathered,
};
