/** The pages of a part as they stand in the name of its file. */

/** Names stay short: of more parts than this the first ones are named, and how many pages follow. */
const MOST_NAMED = 5;
const FIRST_NAMED = 3;

/** As it stands in a file name: `2-5-9`, or `2-5-9-and-11-more`; pages that follow each other are one part. */
export function pageList(pages: readonly number[]): string {
  const runs: number[][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run?.at(-1) === page - 1) run.push(page);
    else runs.push([page]);
  }
  const named = runs.length > MOST_NAMED ? runs.slice(0, FIRST_NAMED) : runs;
  const text = named.map((run) => (run.length > 1 ? `${run[0]}-${run.at(-1)}` : String(run[0]))).join('-');
  const more = pages.length - named.flat().length;
  return more > 0 ? `${text}-and-${more}-more` : text;
}
