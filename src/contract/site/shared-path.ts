/** Where the page of shared files lies: a file of its own, since every page's script has it. */

/** The token stands behind `#`, which browsers send to nobody. */
export const SHARED_PATH = '/shared';
