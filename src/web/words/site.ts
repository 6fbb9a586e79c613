/** What the site says by itself outside its panels (those: panel.ts); a tool's own words stand in its folder. */
import { say } from '../../ui/say.ts';

export const siteWords = say({
  site: {
    name: 'Sheaf',
    tagline: 'free, no account',
    description:
      'Free PDF and file tools without an account: merge, split, compress, rotate and convert. Files are deleted by themselves, or the moment you say so.',
    skip: 'Skip to content',
  },
  header: {
    home: 'Sheaf, all tools',
    navigation: 'Site',
    tools: 'Tools',
    files: 'How files are treated',
    questions: 'Questions',
  },
  theme: { toggle: 'Toggle theme', title: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  bandwidth: { toggle: 'Lite mode' },
  ads: { label: 'Advertisement' },
  home: {
    title: 'Put your papers in order.',
    lead: 'PDF and file tools, free and without an account. Your files are deleted after {retention}, or the moment you say so.',
    tabs: 'Ways to begin',
    all: 'All Tools',
    convert: 'Convert',
    compress: 'Compress',
    panels: {
      convert: { title: 'Convert to PDF', description: 'Word, Excel, PowerPoint, pictures and text become PDFs.' },
      compress: { description: 'PDFs and pictures get smaller, and never bigger.' },
    },
    gridTitle: 'Upload PDF to get started',
    free: 'Free',
    search: 'Find a tool',
    nothing: 'No tool is called that. Try “make smaller”, “join” or “picture”.',
    showAll: 'Show all tools',
    dropTitle: 'Drop a file anywhere',
    dropText: 'We show the tools that fit it.',
    choose: 'Choose a file, or take a picture',
    fits: 'Tools that fit {name}',
    found: { one: '{count} tool', other: '{count} tools' },
    noFit: 'No tool here takes this kind of file.',
    release: 'Let go to see the tools that fit',
    readyTitle: 'Tool Ready',
    readyText: 'All tools are free',
    facts: [
      {
        title: 'Your files',
        text: 'They are sent to this server, worked on, and deleted. “Delete now” on every result does it at once.',
      },
      { title: 'Limits', text: 'Up to 100 MB a file. There is no limit to how many files you work on.' },
      { title: 'Price', text: 'Nothing. Every tool is free, and nobody asks for an account.' },
    ],
  },
  consent: {
    title: 'Privacy notice',
    text: 'Your files are sent to this server to be worked on, and to nobody else. They are deleted after {retention}, or at once when you say so. There is no account and no tracking.',
    certified: 'This site is certified: {what}.',
    accept: 'Accept & Continue',
    decline: 'Decline',
    declined: 'You declined. To use this tool, accept the terms; nothing is sent before.',
    acceptedTitle: 'Privacy Consent',
    acceptedText: 'Thank you for accepting. You can now add files.',
    declinedTitle: 'Privacy Declined',
    declinedText: 'You must accept the privacy terms to upload files.',
    closed: 'Accept privacy terms to enable uploads',
    waiting: {
      one: '{count} file waits here for your answer.',
      other: '{count} files wait here for your answer.',
    },
  },
  tool: { about: 'About {name}' },
  offline: {
    title: 'No connection',
    text: 'This page could not be fetched: your device is offline, or the server is not running. Jobs that were sent go on without you, and their results wait.',
    action: 'Try again',
  },
  notFound: {
    title: 'This page is not here',
    text: 'The address may be old or mistyped. All tools are on the first page.',
    action: 'See all tools',
  },
  crashed: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Load it again; a job that runs goes on meanwhile.',
    action: 'Load again',
  },
});
