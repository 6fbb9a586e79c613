/** The system's Chromium, as tests and scripts start it. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * First Chromium without a window of its own, which takes 0.9 s of processor time a visit where the whole browser takes
 * 1.5 (measured with Chromium 156, 12 visits each, in turn, twice).
 */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/**
 * Parts of the browser's own window that are pages themselves: each new context would start them, at twice the processor
 * time of the page that is tested (measured with Chromium 156: 2.4 s a visit against 1.1 s).
 */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** Of the switch that turns features off the last one counts: what Playwright turns off stands here again. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Nothing but the site is asked for: no updates, no reports, no sync. */
const QUIET = [
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...OWN_PAGES].join()}`,
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
