/** Every message of the site in English, by the place where it is said: what a language gives in its own words. */
import { ANSWER_TABLE } from '../../contract/messages/answers.ts';
import { ERROR_TABLE, type ErrorCode } from '../../contract/messages/error-table.ts';
import { PHRASE_TABLE } from '../../contract/messages/phrases.ts';
import { NOTE_TABLE } from '../../contract/messages/progress-note.ts';
import { REASON_TABLE } from '../../contract/messages/reasons.ts';
import { ONE_PAGE_TABLE, WARNING_TABLE } from '../../contract/messages/warnings.ts';
import { TOOL_WORDS } from '../../tools/words.gen.ts';
import { noticeWords } from '../../ui/notice-words.ts';
import { quantityWords } from '../../ui/quantity-words.ts';
import { sourceOf } from '../../ui/say.ts';
import { boardWords } from '../words/board.ts';
import { consentWords } from '../words/consent.ts';
import { faqWords } from '../words/faq.ts';
import { fieldWords } from '../words/fields.ts';
import { footerWords } from '../words/footer.ts';
import { galleryWords } from '../words/gallery.ts';
import { homeWords } from '../words/home.ts';
import { installedWords } from '../words/installed.ts';
import { missingWords } from '../words/missing.ts';
import { ownerWords } from '../words/owner.ts';
import { aboutWords, contactWords, privacyWords, termsWords } from '../words/pages.ts';
import { panelWords } from '../words/panel.ts';
import { passwordWords } from '../words/password.ts';
import { proofWords } from '../words/proof.ts';
import { recentWords } from '../words/recent.ts';
import { shareWords } from '../words/share.ts';
import { sheetWords } from '../words/sheets.ts';
import { siteWords } from '../words/site.ts';
import { viewerWords } from '../words/viewer.ts';

type ErrorSentences = { readonly [Code in ErrorCode]: (typeof ERROR_TABLE)[Code]['message'] };

/** Each under the name that it is exported by, without its "Words". */
const screens = {
  site: sourceOf(siteWords),
  home: sourceOf(homeWords),
  consent: sourceOf(consentWords),
  missing: sourceOf(missingWords),
  footer: sourceOf(footerWords),
  panel: sourceOf(panelWords),
  password: sourceOf(passwordWords),
  field: sourceOf(fieldWords),
  sheet: sourceOf(sheetWords),
  board: sourceOf(boardWords),
  viewer: sourceOf(viewerWords),
  proof: sourceOf(proofWords),
  recent: sourceOf(recentWords),
  share: sourceOf(shareWords),
  quantity: sourceOf(quantityWords),
  notice: sourceOf(noticeWords),
  faq: sourceOf(faqWords),
  about: sourceOf(aboutWords),
  privacy: sourceOf(privacyWords),
  terms: sourceOf(termsWords),
  contact: sourceOf(contactWords),
  owner: sourceOf(ownerWords),
  gallery: sourceOf(galleryWords),
  installed: sourceOf(installedWords),
} as const;

export const ENGLISH = {
  screens,
  tools: TOOL_WORDS,
  errors: errorSentences(),
  warnings: WARNING_TABLE,
  onePageWarnings: ONE_PAGE_TABLE,
  notes: NOTE_TABLE,
  answers: ANSWER_TABLE,
  reasons: REASON_TABLE,
  phrases: PHRASE_TABLE,
} as const;

export type English = typeof ENGLISH;

function errorSentences(): ErrorSentences {
  const rows = Object.entries(ERROR_TABLE).map(([code, { message }]) => [code, message]);
  return Object.fromEntries(rows) as ErrorSentences;
}
