/** Options that tools for image files share: what becomes of metadata and of the colour profile. */
import { choice, optionalBoolean } from './options.ts';

const STRIP_CHOICES = { none: 'Nothing', gps: 'GPS location', all: 'All metadata' } as const;

export function stripMetadata(unasked: keyof typeof STRIP_CHOICES) {
  return choice({
    title: 'Remove metadata',
    help: 'Metadata includes camera data, descriptions and the GPS location. The colour profile isn’t part of it.',
    choices: STRIP_CHOICES,
    default: unasked,
  });
}

export function keepProfile(help: string) {
  return optionalBoolean({ title: 'Keep colour profile', help, unsaid: 'Automatic' });
}
