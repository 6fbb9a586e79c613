/** The search on the home page as a part of an address: `/#find`. */
export const FIND = 'find';
