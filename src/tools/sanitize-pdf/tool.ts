/** Declares sanitize-pdf: what can run, call home or give its author away is taken out of a PDF. */
import { boolean, choice } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const CUSTOM = { option: 'level', values: ['custom'] };

function part(title: string, help: string, on = true) {
  return boolean({ title, help, default: on, shownWhen: CUSTOM });
}

export const tool = defineTool({
  id: 'sanitize-pdf',
  aliases: ['sanitise-pdf', 'clean-pdf'],
  name: 'Sanitise PDF',
  summary: 'Remove scripts, tracking, metadata and hidden data from a PDF',
  verb: 'Sanitise',
  category: 'secure',
  rank: 27,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    level: choice({
      title: 'Level',
      help: 'Removes scripts, programs, tracking, metadata, names in comments, hidden layers and earlier versions.',
      helpWhen: {
        option: 'level',
        texts: {
          safe: 'Removes scripts, embedded programs, form submission, tracking and earlier versions. Everything else stays.',
          strict:
            'Like “Safe to share”, but also removes web links, attachments, fillable fields and invisible text, such as the text layer of a scan.',
          custom: 'Earlier versions are always removed.',
        },
      },
      choices: {
        safe: 'Safe to open',
        share: 'Safe to share',
        strict: 'Strict',
        custom: 'Custom',
      },
      default: 'share',
      primary: true,
    }),
    javascript: part('Scripts', 'JavaScript, and anything that runs when the file is opened or printed.'),
    'launch-actions': part(
      'Programs and links to programs',
      'Attached programs, links that open programs, and Flash and 3D content.',
    ),
    tracking: part('Tracking', 'Form submission, external content, and tracking codes in links.'),
    metadata: part('Metadata', 'Title, author, dates, creating program and camera data in photos.'),
    comments: part('Names in comments', 'Authors and dates of comments. Their text stays.'),
    'hidden-layers': part('Hidden layers', 'Layers that are turned off.'),
    thumbnails: part('Page thumbnails', 'Small images of the pages, which may show an earlier version.'),
    'private-data': part('Private application data', ''),
    'external-links': part('Web links', 'Links to web pages and other files. Links inside the document stay.', false),
    attachments: part('Attachments', '', false),
    forms: part('Form fields', 'Entries stay visible but can no longer be changed.', false),
    annotations: part('Comments', 'Notes, highlights, drawings and stamps.', false),
    'hidden-text': part('Invisible text', 'For example, the text layer that makes a scan searchable.', false),
    tags: part('Accessibility tags', 'Screen readers need them.', false),
    fonts: part('Embedded fonts', 'Text may look different. Fonts that can’t be replaced are kept.', false),
  },
  next: { first: ['protect-pdf', 'compress-pdf', 'pdf-info'] },
  outputs: {
    makes: ['pdf', 'json'],
    pattern: '{name}-clean',
    archive: '{name}-clean',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    removed: {
      scripts: counted('{count} script', '{count} scripts'),
      programs: counted('{count} program or link to a program', '{count} programs or links to programs'),
      tracking: counted('{count} form submission or tracking code', '{count} form submissions or tracking codes'),
      metadata: counted('{count} metadata entry', '{count} metadata entries'),
      photos: counted('camera data in {count} photo', 'camera data in {count} photos'),
      authors: counted('author name in {count} comment', 'author names in {count} comments'),
      layers: counted('{count} hidden layer', '{count} hidden layers'),
      thumbnails: counted('{count} page thumbnail', '{count} page thumbnails'),
      privateData: counted('{count} piece of private application data', '{count} pieces of private application data'),
      versions: counted('{count} earlier version', '{count} earlier versions'),
      links: counted('{count} link', '{count} links'),
      attachments: counted('{count} attachment', '{count} attachments'),
      fields: counted('{count} form field', '{count} form fields'),
      comments: counted('{count} comment', '{count} comments'),
      pagesWithText: counted('invisible text on {count} page', 'invisible text on {count} pages'),
      tags: counted('accessibility tags', 'accessibility tags'),
      fonts: counted('{count} embedded font', '{count} embedded fonts'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'sanitize',
    'clean',
    'remove javascript',
    'remove metadata',
    'hidden data',
    'privacy',
    'anonymise',
    'scrub',
    'remove attachments',
    'remove links',
    'tracking',
    'malware',
    'safe to open',
  ],
});
