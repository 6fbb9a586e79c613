/** How far single pages are turned: degrees clockwise by page range, such as `{"1": 90, "4-6": 180}`. */
import * as z from 'zod';
import type { PhraseCode } from '../messages/phrases.ts';

const QUARTERS = [0, 90, 180, 270, -90].map((degrees) => z.literal(degrees));

/** One of them. */
export const quarter = z.union(QUARTERS, 'turn-is-a-quarter' satisfies PhraseCode);

export const pageTurns = z.record(z.string(), quarter);

export type PageTurns = z.infer<typeof pageTurns>;
