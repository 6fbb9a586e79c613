/** The picture that goes with a shared link: one a page in each language, drawn when the site is built. */

export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Where the picture of a page lies: `/share/merge-pdf.png`, home's as `/share/home.png`; of other languages below their code. */
export function shareImagePath(path: string): string {
  return `/share/${path === '/' ? 'home' : path.slice(1)}.png`;
}
