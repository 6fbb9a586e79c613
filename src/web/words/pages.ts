/** What the pages around the tools say: about, privacy, terms, contact. `{retention}` stands for "7 days". */
import { say } from '../../ui/say.ts';

export const aboutWords = say({
  title: 'About Sheaf',
  description: 'What Sheaf is, what happens to your files, what it costs, and how to run it on your own computer.',
  lead: 'Sheaf is a set of tools for PDFs and other files. Add a file, choose your options and download the result. You don’t need an account.',
  sections: [
    {
      title: 'Our goals',
      paragraphs: [
        'Most people who need to merge two PDFs need to do it once, right now, and often on someone else’s computer. That’s why there is no account, nothing to install and nothing to pay. No option is held back, and the most important ones are always visible.',
        'We show you what really happens. The progress bar shows completed work, and file sizes are measured, not estimated. If we can’t make a file smaller, you get it back unchanged, with a note.',
      ],
    },
    {
      title: 'What happens to your files',
      paragraphs: [
        'Your file is uploaded to this server and processed in an isolated sandbox without network access. It is kept for {retention} so that you can download the result again. “Delete now” next to every result deletes your file, the result and the job record at once.',
      ],
    },
    {
      title: 'Website, command line and API',
      paragraphs: [
        'The same tools work on this site, on the command line and over HTTP, with the same options and results. You can run the whole site on your own computer with one command. Your files then never leave it.',
      ],
    },
    {
      title: 'What Sheaf doesn’t do',
      paragraphs: [
        'Sheaf doesn’t guess passwords, look through your files or use them for training. It doesn’t edit the existing text in a PDF. If a tool has limits, its page lists them.',
      ],
    },
  ],
});

export const privacyWords = say({
  title: 'Privacy policy',
  description: 'What data this site stores, how long it is kept, who can see it, and how to delete it at once.',
  lead: 'This page explains what data the software behind this site stores and for how long. There are no accounts and no tracking, and your data isn’t sent to third parties.',
  sections: [
    {
      title: 'Your files',
      paragraphs: [
        'The files you choose are uploaded to this server and used only for the job you start. PDF to Excel uploads PDFs of up to 10 MB as soon as you choose them, to show you which columns may be wrong. If you remove the PDF from the list, it is deleted. In lite mode, nothing is uploaded before you start. The programs that process them run without network access and can see only the files of that job.',
        'Files, results and file names are deleted automatically after {retention}. “Delete after” next to every result shortens this to 1 day or 1 hour, and “Delete now” deletes them at once. If a job fails or is cancelled, its files are deleted immediately.',
        'The files you uploaded are kept for at most one hour after the job, so that you can try other options without uploading them again. “Delete now” deletes them, too.',
        'Anyone who has the link to a result can download it. Links contain a random code that can’t be guessed, and there is no public list of them. “Send to another device” creates a read-only link. It works for one hour unless you choose a longer time, and you can revoke it. Don’t share a link if the file is private.',
      ],
    },
    {
      title: 'Passwords and certificates',
      paragraphs: [
        'While a job is queued, its passwords and certificates are encrypted and stored separately from it. They are deleted when the job ends and are never logged.',
      ],
    },
    {
      title: 'What the server records',
      paragraphs: [
        'For each job, the server records the tool, options, file sizes, times and outcome. To share the server fairly, it turns your IP address into a code that changes every day and can’t be reversed. The IP address itself isn’t stored.',
        'Logs contain no file names, file contents, passwords or IP addresses of visitors.',
      ],
    },
    {
      title: 'What your browser stores',
      paragraphs: ['There are no cookies. Your browser stores a few things for this site, only on your device:'],
      points: [
        'your settings for theme, lite mode and deletion time, until you clear them;',
        'your drawn or typed signature, if you choose to save it, until you delete it;',
        'whether you accepted the privacy notice, until you close the tab;',
        'read-only links that you created, until you close the tab;',
        'the IDs of your jobs, so that a reloaded page can find them;',
        'the names and links of your recent results, so that the home page can list them. They are deleted together with the results. On a shared computer, press “Forget everything on this device” at the bottom of the page.',
      ],
    },
    {
      title: 'The contact form',
      paragraphs: [
        'Your name, email address, subject and message are stored and emailed to the owner of this site. The stored copy is deleted after {retention}.',
      ],
    },
    {
      title: 'Third parties',
      paragraphs: [
        'Pages load nothing from other servers. Ad spaces are empty unless the owner of this site fills them. Lite mode hides them.',
        'As on any server, the owner of this site can access the files stored on it. If a file must stay with you, run Sheaf on your own computer.',
      ],
    },
  ],
});

export const termsWords = say({
  title: 'Terms of service',
  description: 'The rules for using these tools: what you may upload, what we promise, and what we don’t.',
  lead: 'By using the tools, you accept these rules.',
  sections: [
    {
      title: 'What you may do',
      paragraphs: [
        'You may use every tool for any lawful purpose, at home or at work, as often as you like. The results are yours. We add nothing to them.',
      ],
    },
    {
      title: 'What you may not do',
      paragraphs: ['Please don’t'],
      points: [
        'upload files you have no right to use, or remove protection you have no right to remove;',
        'upload files that are meant to harm the server or other people;',
        'start so many jobs that others have to wait. Above a fair rate, the server asks you to try again later.',
      ],
    },
    {
      title: 'What we promise and what we don’t',
      paragraphs: [
        'The tools are free of charge and provided “as is”. We build and test them with care, but results can be wrong. Keep your original, and check a result before you rely on it.',
        'Results are kept for {retention}. After that, they are deleted permanently and can’t be recovered.',
      ],
    },
    {
      title: 'Signatures and permissions',
      paragraphs: [
        'A drawn signature is an image. A digital signature shows who signed, but whether a signature is legally valid depends on where you are and what you sign. Some programs ignore permissions in a PDF. Only a password required to open the file protects its content.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: ['We may change these rules. The current version is always on this page.'],
    },
  ],
});

export const contactWords = say({
  title: 'Contact',
  description: 'Contact the owner of this site with questions or problems.',
  lead: 'Send us your question or problem. We respond within 24 hours.',
  hint: 'If something failed, please tell us the name of the tool and the error message. Don’t send files or passwords.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  website: 'Leave this empty',
  send: 'Send message',
  sending: 'Sending',
  required: '{label} is required.',
  badEmail: 'Enter a valid email address.',
  sentTitle: 'Message Sent!',
  sentText: 'Thank you for your message. We’ll respond within 24 hours.',
  failedTitle: 'Failed to Send',
  failedText: 'Something went wrong. Please try again.',
  offlineTitle: 'Connection Error',
  offlineText: 'Unable to send message. Please check your connection and try again.',
});
