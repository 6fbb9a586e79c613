/** The document around every page: settings, theme, header, notices, footer. */

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { LANGUAGE } from '../ui/language.ts';
import { ToastPlace } from '../ui/toast-place.tsx';
import { TooltipPlace } from '../ui/tooltip-place.tsx';
import { AFTER_PAINT } from './after-paint.ts';
import { BEFORE_LIVE, LIVE_EVENT } from './before-live.ts';
import { BEFORE_PAINT } from './before-paint.ts';
import { startServiceWorker } from './features/installed/installing.ts';
import { Footer } from './features/shell/footer.tsx';
import { Header } from './features/shell/header.tsx';
import { SITE_DEFAULTS, SITE_ELEMENT_ID } from './features/site/settings.ts';
import { ViewerPlace } from './features/viewer/viewer-place.tsx';
import { siteWords } from './words/site.ts';

const CONTENT_ID = 'content';

// Scripts with text of our own, without any part of a visitor's.
export function Layout({ children }: { readonly children: ReactNode }) {
  const { url: address, ...settings } = SITE_DEFAULTS;
  return (
    <html lang={LANGUAGE.code} dir={LANGUAGE.direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          id={SITE_ELEMENT_ID}
          type="application/json"
          data-url={address}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
          dangerouslySetInnerHTML={{ __html: JSON.stringify(settings) }}
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_LIVE }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: AFTER_PAINT }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href={`${LANGUAGE.path}/manifest.webmanifest`} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const main = useRef<HTMLElement>(null);
  useEffect(startServiceWorker, []);
  useFocusGuard(main);
  useHeadingFocus(main);
  // After the effects of everything inside.
  useEffect(() => void window.dispatchEvent(new Event(LIVE_EVENT)), []);
  return (
    <>
      <div className="site">
        <a className="skip" href={`#${CONTENT_ID}`}>
          {siteWords.site.skip}
        </a>
        <Header />
        <main ref={main} id={CONTENT_ID} tabIndex={-1} className="page">
          <noscript>
            <p className="no-script">{siteWords.site.noScript}</p>
          </noscript>
          <Outlet />
        </main>
        <Footer />
      </div>
      <ViewerPlace />
      <ToastPlace />
      <TooltipPlace />
    </>
  );
}

/** Before anything was done there is no focus to lose. */
function useFocusGuard(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const { guardFocus } = await import('../ui/guard-focus.ts');
      if (main.current && !gone) stop = guardFocus(main.current);
    };
    const giveUp = onFirstInteraction(() => void begin().catch(() => undefined));
    return () => {
      gone = true;
      giveUp();
      stop?.();
    };
  }, [main]);
}

/** A page reached by a link begins at its heading, as one that was loaded begins at its top. */
function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector('h1');
    if (heading) focusHeading(heading);
  }, [pathname, main]);
}

export { Crashed as ErrorBoundary } from './features/shell/crashed.tsx';
