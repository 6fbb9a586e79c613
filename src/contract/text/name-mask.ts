/** Which names are meant by masks such as `data.xml, *.xlsx`: `*` stands for any characters, `?` for one; case does not matter. */

export function nameMasks(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((mask) => mask.trim().toLowerCase())
    .filter((mask) => mask !== '');
}

/** In time that grows with the product of both lengths at most. @param mask of `nameMasks`. */
export function fitsMask(mask: string, name: string): boolean {
  const text = name.toLowerCase();
  let [at, place, star, resume] = [0, 0, -1, 0];
  while (place < text.length) {
    if (mask[at] === '*') [star, at, resume] = [at, at + 1, place];
    else if (mask[at] === '?' || mask[at] === text[place]) [at, place] = [at + 1, place + 1];
    else if (star >= 0) {
      resume += 1;
      [at, place] = [star + 1, resume];
    } else return false;
  }
  return /^\**$/.test(mask.slice(at));
}

/** Whether a path with slashes is meant: by all of it, by its last name, or by a folder that it is in. */
export function fitsPath(mask: string, path: string): boolean {
  const wanted = mask.replace(/^(?:\.?\/)+|\/+$/g, '');
  const names = path.split('/');
  return (
    fitsMask(wanted, path) ||
    fitsMask(wanted, names.at(-1) ?? '') ||
    names.some((_, depth) => depth > 0 && fitsMask(wanted, names.slice(0, depth).join('/')))
  );
}
