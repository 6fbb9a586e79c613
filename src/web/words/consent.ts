/** What the privacy notice says before files are sent. */
import { say } from '../../ui/say.ts';

export const consentWords = say({
  title: 'Privacy notice',
  text: 'Your files are uploaded to this server for processing. They aren’t shared with anyone else. They are deleted after {retention}, or at once if you choose. There is no account and no tracking.',
  shortText: 'Files are uploaded to this server, never shared, and deleted after {retention}.',
  certified: 'This site is certified: {what}.',
  accept: 'Accept & Continue',
  decline: 'Decline',
  declined: 'You declined. Nothing was uploaded. Accept to use this tool.',
  acceptedTitle: 'Privacy Consent',
  acceptedText: 'Thank you for accepting. You can now add files.',
  declinedTitle: 'Privacy Declined',
  declinedText: 'You must accept the privacy terms to upload files.',
  closed: 'Accept privacy terms to enable uploads',
  waiting: {
    one: '{count} file is ready. Accept the privacy notice to upload it.',
    other: '{count} files are ready. Accept the privacy notice to upload them.',
  },
});
