/** The advisory locks of the database, each once: any numbers that no other program on it is likely to take. */
export const LOCKS = {
  migration: 7_335_061,
  sweep: 7_335_062,
  notices: 7_335_063,
  contact: 7_335_065,
  submit: 7_335_064,
} as const;
