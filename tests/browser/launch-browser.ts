/** The system's Chromium, as tests and scripts start it. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Nothing but the site is asked for: no updates, no reports, no sync. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A busy machine looks like a slow connection, and a slow connection gets lite mode.
  '--force-effective-connection-type=4G',
];

export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = BROWSERS.find((each) => existsSync(each));
  if (!executablePath) throw new Error('No Chromium: npm run setup installs it.');
  return chromium.launch({ executablePath, args: [...QUIET, ...more] });
}
