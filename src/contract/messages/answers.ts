/** What a call answers in words when nothing is wrong with it: code → sentence, for the pages that show it. */
import { fillText, type TextParams } from './fill-text.ts';
import type { GivenFor } from './reason-params.ts';

export const ANSWER_TABLE = {
  'message-received': "Thank you for your message. We'll respond within 24 hours.",
  'pages-accepted': '{submitted} of {all} pages were accepted.',
  'pages-accepted-today':
    '{submitted} of {all} pages were accepted. The daily limit for Google is {perDay} pages. Submit the rest tomorrow.',
  'page-accepted': 'The page was accepted.',
  'page-not-accepted': 'The search engine didn’t accept the page.',
  'page-tomorrow': 'The daily limit of {perDay} pages for Google has been reached. Submit this page tomorrow.',
  'sitemap-taken': 'Google accepted the sitemap.',
  'sitemap-not-taken':
    'Google didn’t accept the sitemap. Check that the service account is an owner of the property in Search Console.',
} as const;

export type AnswerCode = keyof typeof ANSWER_TABLE;

/** The sentence of an answer, and beside it what another language needs to say it. */
export interface AnswerWords {
  readonly message: string;
  readonly messageCode: AnswerCode;
  readonly messageParams: TextParams;
}

export function answerWords<Code extends AnswerCode>(
  code: Code,
  ...given: GivenFor<(typeof ANSWER_TABLE)[Code]>
): AnswerWords {
  const messageParams = given[0] ?? {};
  return { message: fillText(ANSWER_TABLE[code], messageParams), messageCode: code, messageParams };
}
