/** What the site says by itself outside its panels (those: panel.ts); a tool's own words stand in its folder. */
import { say } from '../../ui/say.ts';

export const siteWords = say({
  site: {
    name: 'Sheaf',
    tagline: 'free, no account',
    description:
      'Merge, split, compress, rotate and convert PDFs for free, without an account. Files are deleted automatically, or whenever you choose.',
    skip: 'Skip to content',
    noScript: 'The tools need JavaScript. You can read all other pages without it.',
  },
  header: {
    home: 'Sheaf, all tools',
    navigation: 'Site',
    tools: 'Tools',
    files: 'How we handle files',
    questions: 'FAQ',
    menu: 'Menu',
    search: 'Search tools',
  },
  theme: { toggle: 'Toggle theme', title: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  bandwidth: { toggle: 'Lite mode' },
  ads: { label: 'Advertisement' },
  home: {
    title: 'Put your papers in order.',
    lead: 'Free PDF and file tools, without an account. Your files are deleted after {retention}, or whenever you choose.',
    tabs: 'Tool groups',
    all: 'All Tools',
    convert: 'Convert',
    compress: 'Compress',
    panels: {
      convert: {
        title: 'Convert to PDF',
        description: 'Turn Word, Excel, PowerPoint, image and text files into PDFs.',
      },
      compress: { description: 'Make PDFs and images smaller.' },
    },
    gridTitle: 'Upload PDF to get started',
    free: 'Free',
    search: 'Search tools',
    searchKey: 'Ctrl K',
    nothing: 'No tool found. Try “make smaller”, “join” or “image”.',
    showAll: 'Show all tools',
    dropTitle: 'Drop a file anywhere',
    dropText: 'We’ll show the tools for it.',
    choose: 'Choose a file or take a photo',
    fits: 'Tools for {name}',
    found: { one: '{count} tool', other: '{count} tools' },
    noFit: 'No tool supports this file type.',
    release: 'Drop to see tools for this file',
    readyTitle: 'Tool Ready',
    readyText: 'All tools are free',
    facts: [
      {
        title: 'Your files',
        text: 'Your files are uploaded to this server, processed and deleted. “Delete now” deletes them at once.',
      },
      { title: 'Limits', text: 'Up to 100 MB per file and 2 GB per job. No daily limits.' },
      { title: 'Price', text: 'Every tool is free. You don’t need an account.' },
    ],
  },
  viewer: { title: 'The preview didn’t open', description: 'Check your connection and try again.' },
  tool: { about: 'About {name}' },
  crashed: {
    title: 'Something went wrong',
    text: 'The page couldn’t be displayed. Reload it. Running jobs aren’t affected.',
    action: 'Reload',
  },
});
