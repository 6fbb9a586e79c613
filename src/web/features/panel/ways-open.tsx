/** Other pages of the site, fetched once files are chosen: a lost connection then costs nobody the files. */
import { READING_PATHS } from '../../page-paths.ts';

interface RouteParts {
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What the router leaves in the window. */
type Manifest = Partial<Window> & {
  readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, RouteParts>> };
};

const PATHS: readonly string[] = READING_PATHS;

/**
 * A page that cannot be fetched makes the browser load it as a whole, and the files of the page before are gone. The
 * router's own links load the page in sight again as soon as one of them fails; these fail in silence.
 */
export function WaysOpen() {
  const { __reactRouterManifest: manifest }: Manifest = window;
  const routes = Object.values(manifest?.routes ?? {}).filter(({ path, index }) => index || PATHS.includes(`/${path}`));
  const modules = new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]));
  const styles = new Set(routes.flatMap(({ css = [] }) => css));
  return (
    <>
      {[...modules].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {[...styles].map((href) => (
        <link key={href} rel="prefetch" as="style" href={href} />
      ))}
    </>
  );
}
