/** The room of an advertisement. It never shifts the page, and goes away in lite mode or where the site has none. */
import { siteWords } from '../../words/site.ts';
import './ad-box.css';

/** `banner` is 728 by 90 on a desk and 320 by 50 on a phone; `block` is 300 by 250. */
export function AdBox({ shape }: { readonly shape: 'banner' | 'block' }) {
  return <div className={`ad ad-${shape}`}>{siteWords.ads.label}</div>;
}
