/** The site's settings inside React; the first drawing matches the prerendered page, the next one the real settings. */
import { useSyncExternalStore } from 'react';
import { daysText } from '../../../contract/site/limits.ts';
import { LANGUAGE } from '../../../ui/language.ts';
import { SITE_DEFAULTS, type SiteSettings, siteSettings } from './settings.ts';

const never = () => () => undefined;

export function useSite(): SiteSettings {
  return useSyncExternalStore(never, siteSettings, () => SITE_DEFAULTS);
}

/** "7 days"; the server may have put its own number into the page before. */
export function RetentionDays() {
  const { retentionDays } = useSite();
  return (
    <span data-site="retention" suppressHydrationWarning>
      {daysText(retentionDays, LANGUAGE.code)}
    </span>
  );
}
