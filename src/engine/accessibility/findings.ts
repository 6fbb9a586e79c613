/** What was checked for people who use a screen reader, and what came of it. */

export const CHECKS = [
  'tagged',
  'suspects',
  'content',
  'types',
  'text',
  'unicode',
  'fonts',
  'title',
  'title-xmp',
  'title-shown',
  'language',
  'figures',
  'headings',
  'tables',
  'scopes',
  'lists',
  'links',
  'link-texts',
  'fields',
  'field-tags',
  'annotations',
  'tab-order',
  'bookmarks',
  'permission',
  'xfa',
  'claim',
] as const;

export type Check = (typeof CHECKS)[number];

/** `person`: somebody has to look. `absent`: the file has nothing of that kind. */
export type Verdict = 'passed' | 'failed' | 'person' | 'absent';

export interface Finding {
  readonly check: Check;
  readonly verdict: Verdict;
  /** How many were found that fail, or that somebody has to look at. */
  readonly count: number;
  /** Of those, in rising order, from 1; empty where it is the whole file. */
  readonly pages: readonly number[];
}

interface Draft {
  count: number;
  needsPerson: boolean;
  readonly pages: Set<number>;
}

export class Findings {
  readonly #drafts = new Map<Check, Draft>();

  /** There was something to check. */
  met(check: Check): Draft {
    const draft = this.#drafts.get(check) ?? { count: 0, needsPerson: false, pages: new Set() };
    this.#drafts.set(check, draft);
    return draft;
  }

  /** @param page from 1; undefined where it is the whole file, or nobody knows. */
  failed(check: Check, page?: number): void {
    const draft = this.met(check);
    if (draft.needsPerson) {
      draft.count = 0;
      draft.pages.clear();
    }
    draft.needsPerson = false;
    draft.count += 1;
    if (page !== undefined) draft.pages.add(page);
  }

  /** Nothing but a look can tell; a failure of the same check says more. */
  needsPerson(check: Check, page?: number): void {
    const draft = this.met(check);
    if (draft.count > 0 && !draft.needsPerson) return;
    draft.count += 1;
    draft.needsPerson = true;
    if (page !== undefined) draft.pages.add(page);
  }

  /** @param ok whether it passes. */
  tested(check: Check, ok: boolean, page?: number): void {
    if (ok) this.met(check);
    else this.failed(check, page);
  }

  get all(): readonly Finding[] {
    return CHECKS.map((check) => {
      const draft = this.#drafts.get(check);
      const pages = [...(draft?.pages ?? [])].sort((a, b) => a - b);
      return { check, verdict: verdictOf(draft), count: draft?.count ?? 0, pages };
    });
  }
}

function verdictOf(draft: Draft | undefined): Verdict {
  if (!draft) return 'absent';
  if (draft.count === 0) return 'passed';
  return draft.needsPerson ? 'person' : 'failed';
}
