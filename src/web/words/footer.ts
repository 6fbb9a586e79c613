/** The foot of every page: apart from the pages that it leads to, so that no page carries their words. */
import { say } from '../../ui/say.ts';

export const footerWords = say({
  navigation: 'About this site',
  languages: 'Languages',
  about: 'About',
  faq: 'FAQ',
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms',
});
