/** What the header has no room for on a phone: the way to the search, and the site's pages behind one button. */
import { Menu, Search } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, NavLink } from 'react-router';
import { Popover } from '../../../ui/popover.tsx';
import { siteWords } from '../../words/site.ts';
import { FIND } from '../home/find-hash.ts';

export const SITE_LINKS = [
  ['/', siteWords.header.tools],
  ['/privacy-policy', siteWords.header.files],
  ['/faq', siteWords.header.questions],
] as const;

export function SiteMenu() {
  return (
    <>
      <Link to={`/#${FIND}`} className="icon-button phone-only" aria-label={siteWords.header.search}>
        <Search aria-hidden="true" />
      </Link>
      <div className="phone-only">
        <Popover label={siteWords.header.menu} icon={<Menu aria-hidden="true" />}>
          <nav aria-label={siteWords.header.navigation} className="header-menu">
            {SITE_LINKS.map(([path, title]) => (
              <NavLink key={path} to={path} className="popover-choice" onClick={close}>
                {title}
              </NavLink>
            ))}
          </nav>
        </Popover>
      </div>
    </>
  );
}

/** A page of the site takes the place of another without loading: the menu would stay open. */
function close(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
