/** The questions of the FAQ as a list, and the groups that they stand in. */
import { faqWords } from '../../words/faq.ts';

export type FaqCategory = keyof typeof faqWords.questions;

interface FaqEntry {
  readonly id: string;
  readonly category: FaqCategory;
  readonly question: string;
  readonly answer: string;
}

export const FAQ_CATEGORIES = Object.entries(faqWords.categories) as readonly (readonly [FaqCategory, string])[];

export const FAQ: readonly FaqEntry[] = FAQ_CATEGORIES.flatMap(([category]) =>
  Object.entries(faqWords.questions[category]).map(([id, entry]) => ({ id, category, ...entry })),
);
