/** What the pages around the tools say: about, privacy, terms, contact. `{retention}` stands for "7 days". */
import { say } from '../../ui/say.ts';

export const aboutWords = say({
  title: 'About Sheaf',
  description:
    'What Sheaf is, what happens to a file here, what it costs, and how to run the same tools on a machine of your own.',
  lead: 'Sheaf is a set of tools for PDFs and other files. You drop a file, choose what should happen, and take the result with you. Nobody asks who you are.',
  sections: [
    {
      title: 'What it tries to be',
      paragraphs: [
        'Most people who need to join two PDFs need it now, once, and on somebody else’s computer. So there is no account, nothing to install, and no result that is held back until you pay. Every tool is whole: the options that matter are in sight, the others one click away.',
        'What the screen says has happened. The bar shows the work that is done and not a guess. A smaller file is measured, and a file that cannot be made smaller comes back as it was, with a note that says so.',
      ],
    },
    {
      title: 'What happens to a file',
      paragraphs: [
        'It is sent to this server, worked on in a closed room of its own without a network, and kept for {retention} so that you can fetch the result again. “Delete now” beside every result removes it at once: what you sent, what was made, and the record of it.',
      ],
    },
    {
      title: 'Three doors, one house',
      paragraphs: [
        'The same tools answer on this page, on a command line and over HTTP, with the same options and the same results. Anyone can run the whole site on a machine of their own with one command; then files never leave it.',
      ],
    },
    {
      title: 'What it does not do',
      paragraphs: [
        'It does not guess passwords, does not read along, and does not learn from your files. It does not edit text inside a PDF. Where a tool has limits, its page names them.',
      ],
    },
  ],
});

export const privacyWords = say({
  title: 'Privacy policy',
  description: 'Which data this site keeps, for how long, who sees it, and how you delete it at once.',
  lead: 'This page says what the software behind this site keeps and for how long. It has no account, no tracking, and sends nothing to third parties by itself.',
  sections: [
    {
      title: 'Your files',
      paragraphs: [
        'The files that you choose are sent to this server over the connection that your browser shows, and used for one thing: the work that you asked for. Programs that work on them run without a network and see nothing but the files of that one job.',
        'Files, results and their names are deleted by themselves after {retention}. “Delete now” on a result deletes them at once. A job that fails or is cancelled loses its files straight away.',
        'Whoever has the address of a result can fetch it: the address holds a number that cannot be guessed, and no list of them exists. Do not pass it on if the file is private.',
      ],
    },
    {
      title: 'Passwords and certificates',
      paragraphs: [
        'A password or a certificate that a tool needs is kept encrypted while the job waits, apart from the job, and erased when the job ends. It stands in no log.',
      ],
    },
    {
      title: 'What the server notes',
      paragraphs: [
        'For each job: which tool, which options, sizes, times, and how it ended. To treat visitors fairly it turns your network address into a code that changes every day and cannot be turned back; the address itself is not stored.',
        'Logs hold no file names, contents, passwords or addresses of visitors.',
      ],
    },
    {
      title: 'What your browser keeps',
      paragraphs: ['There are no cookies. Your browser keeps a few things for this site, on your machine only:'],
      points: [
        'the theme and lite mode that you chose, until you clear them;',
        'whether you accepted the privacy notice, until you close the tab;',
        'the numbers of your own jobs, so that a page that is loaded again finds them;',
        'the names and addresses of your recent results, so that home can show them again. They go with the results; on a computer that others use, press “Delete now” beside each.',
      ],
    },
    {
      title: 'The contact form',
      paragraphs: [
        'Name, address, subject and message are stored and sent by mail to the people who run this site. Once mailed, the stored copy is deleted after {retention}.',
      ],
    },
    {
      title: 'Others',
      paragraphs: [
        'Pages load nothing from other servers. Boxes for advertisements are empty places unless the people who run this site fill them; they can be switched off with lite mode.',
        'The people who run this site can read what lies on their server, as with any server. If a file must not leave your hands, run Sheaf on a machine of your own.',
      ],
    },
  ],
});

export const termsWords = say({
  title: 'Terms of service',
  description: 'The few rules for using these tools: what you may send, what is promised, and what is not.',
  lead: 'Using the tools means accepting these few rules.',
  sections: [
    {
      title: 'What you may do',
      paragraphs: [
        'Use every tool for any lawful purpose, privately or at work, as often as you like. The results are yours; nothing is added to them.',
      ],
    },
    {
      title: 'What you are asked not to do',
      paragraphs: ['Please do not'],
      points: [
        'send files that you have no right to use, or remove a protection that you have no right to remove;',
        'send files made to harm the server or other people;',
        'send so many jobs that others have to wait. Beyond a fair rate the server asks you to come back later.',
      ],
    },
    {
      title: 'What is promised, and what is not',
      paragraphs: [
        'The tools are offered free of charge and as they are. They are made and tested with care, yet a result can be wrong: keep your original, and look at a result before you rely on it.',
        'Results are kept for {retention}. After that they are gone for good, and nobody can bring them back.',
      ],
    },
    {
      title: 'Signatures and permissions',
      paragraphs: [
        'A drawn signature is a picture. A certificate proves who signed, but whether a signature is valid in law depends on where you are and what you sign. Permissions inside a PDF ask programs to behave; only a password that opens the file hides its content.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: ['These rules can change. The page you are reading is always the one that holds.'],
    },
  ],
});

export const contactWords = say({
  title: 'Contact',
  description: 'Write to the people who run this site: a question, a fault, a file that came out wrong.',
  lead: 'A question, a fault, a file that came out wrong: write, and we answer within 24 hours.',
  hint: 'If something failed, the name of the tool and the message on the screen help most. Please do not send files or passwords here.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  website: 'Leave this empty',
  send: 'Send message',
  sending: 'Sending',
  required: '{label} is needed.',
  badEmail: 'This does not look like an email address.',
  sentTitle: 'Message Sent!',
  sentText: 'Thank you for your message. We’ll respond within 24 hours.',
  failedTitle: 'Failed to Send',
  failedText: 'Something went wrong. Please try again.',
  offlineTitle: 'Connection Error',
  offlineText: 'Unable to send message. Please check your connection and try again.',
});
