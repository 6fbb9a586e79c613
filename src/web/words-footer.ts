/** The foot of every page: apart from the pages that it leads to, so that no page carries their words. */

export const footerWords = {
  navigation: 'About this site',
  about: 'About',
  faq: 'FAQ',
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms',
} as const;
