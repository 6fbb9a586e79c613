/** Other pages of the site, fetched once files are chosen: a lost connection then costs nobody the files. */
import { PrefetchPageLinks } from 'react-router';
import { READING_PATHS } from '../../page-paths.ts';

const HOME = '/';

/** A page that cannot be fetched makes the browser load it as a whole, and the files of the page before are gone. */
export function WaysOpen() {
  return [HOME, ...READING_PATHS].map((path) => <PrefetchPageLinks key={path} page={path} />);
}
