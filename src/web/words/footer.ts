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
  forget: {
    action: 'Forget everything on this device',
    title: 'Forget everything on this device?',
    text: 'This deletes what this browser saved for the site: your signature, the list of recent jobs, selected files and settings. Results on the server stay until they expire.',
    yes: 'Forget everything',
    no: 'Cancel',
  },
});
