/** The option of tools that only read a PDF: how their report is written. */
import { choice } from './options.ts';

export function reportFormat() {
  return choice({
    title: 'Format',
    help: 'Choose “Web page” to read the report in your browser, or “JSON” for other programs.',
    choices: { json: 'JSON', txt: 'Plain text', html: 'Web page' },
    default: 'json',
    primary: true,
  });
}
