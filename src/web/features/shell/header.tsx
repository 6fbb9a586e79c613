/** The top of every page: the way back to the tools, and how the page looks. */
import { Link, NavLink } from 'react-router';
import { words } from '../../words/site.ts';
import { BandwidthToggle } from '../bandwidth/bandwidth-toggle.tsx';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import { Logo } from './logo.tsx';
import './shell.css';

export function Header() {
  return (
    <header className="header">
      <Link to="/" className="header-home" aria-label={words.header.home}>
        <Logo />
        <span className="header-name">{words.site.name}</span>
      </Link>
      <nav aria-label={words.header.navigation} className="header-links">
        <NavLink to="/">{words.header.tools}</NavLink>
      </nav>
      <div className="header-tools">
        <BandwidthToggle />
        <ThemeMenu />
      </div>
    </header>
  );
}
