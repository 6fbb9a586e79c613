/** The top of every page: the way back to the tools, and how the page looks. */
import { Link, NavLink } from 'react-router';
import { siteWords } from '../../words/site.ts';
import { BandwidthToggle } from '../bandwidth/bandwidth-toggle.tsx';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import { Logo } from './logo.tsx';
import { SITE_LINKS, SiteMenu } from './site-menu.tsx';
import './shell.css';

export function Header() {
  return (
    <header className="header">
      <Link to="/" className="header-home" aria-label={siteWords.header.home}>
        <Logo />
        <span className="header-name">{siteWords.site.name}</span>
      </Link>
      <nav aria-label={siteWords.header.navigation} className="header-links">
        {SITE_LINKS.map(([path, title]) => (
          <NavLink key={path} to={path}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className="header-tools">
        <BandwidthToggle />
        <ThemeMenu />
        <SiteMenu />
      </div>
    </header>
  );
}
