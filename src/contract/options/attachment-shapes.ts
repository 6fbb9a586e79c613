/** Structures that say what becomes of attached files. */
import * as z from 'zod';

const MOST_NAMES = 1_000;
const fileName = z.string().min(1).max(255);

/** Old name → new name. */
export const newNames = z
  .record(fileName, fileName)
  .refine((names) => Object.keys(names).length > 0 && Object.keys(names).length <= MOST_NAMES);
