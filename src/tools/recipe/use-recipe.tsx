/** The recipe of the form, what its link brings, and what the server says of it. */
import { useEffect, useRef, useState } from 'react';
import type { Recipe } from '../../contract/recipe/recipe.ts';
import type { CheckedRecipe, PanelProps } from '../../ui/panel-props.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isUnanswered, readAnswers } from './answers.ts';
import { EMPTY, readRecipe, writeRecipe } from './edit-recipe.ts';
import { unpackRecipe } from './recipe-link.ts';
import { screenWords as words } from './screen-words.ts';

/** Somebody who types is not asked after each letter. */
const REST_MS = 300;

export interface RecipeState {
  readonly recipe: Recipe;
  readonly change: (recipe: Recipe) => void;
  /** Of the recipe as it stands; undefined while the server is asked. */
  readonly checked: CheckedRecipe | undefined;
  /** The steps were made elsewhere. */
  readonly isOpened: boolean;
  readonly open: (recipe: Recipe) => void;
}

export function useRecipe({ values, onChange, others }: PanelProps): RecipeState {
  const text = values.recipe ?? '';
  const recipe = readRecipe(text) ?? EMPTY;
  const [isOpened, setOpened] = useState(false);
  const change = (next: Recipe) => onChange('recipe', writeRecipe(next));
  const open = (next: Recipe) => {
    setOpened(true);
    onChange('answers', '');
    change(next);
  };
  useLinked(open);
  return { recipe, change, checked: useChecked(text, others.check), isOpened, open };
}

/** Takes the recipe out of the address, once: it is shown, and nothing begins. */
function useLinked(open: (recipe: Recipe) => void): void {
  const opens = useRef(open);
  useEffect(() => {
    const packed = location.hash.slice(1);
    // A place on the page, such as that of “Skip to content”, is no recipe.
    if (packed === '' || document.getElementById(packed)) return;
    // What was changed since then would be lost when the page is loaded anew.
    history.replaceState(history.state, '', location.pathname + location.search);
    void unpackRecipe(packed).then((text) => {
      const recipe = readRecipe(text ?? '');
      if (recipe) opens.current(recipe);
      else showToast({ title: words.notRecipe.title, description: words.notRecipe.link, look: 'destructive' });
    });
  }, []);
}

function useChecked(text: string, check: PanelProps['others']['check']): CheckedRecipe | undefined {
  const [known, setKnown] = useState<{ readonly text: string; readonly said: CheckedRecipe }>();
  useEffect(() => {
    if (text === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      check(text, stop.signal).then(
        (said) => setKnown({ text, said }),
        () => {
          if (!stop.signal.aborted) setKnown({ text, said: { asks: [], problem: words.cannotCheck } });
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, check]);
  return known?.text === text ? known.said : undefined;
}

/** Why the recipe cannot be run yet; null where it can. */
export function whyHeld(
  { recipe, checked }: Pick<RecipeState, 'recipe' | 'checked'>,
  answers: string,
  fileCount: number,
): string | null {
  if (recipe.steps.length === 0) return words.needsStep;
  // The submit checks it again.
  if (!checked) return null;
  if (checked.problem !== '') return checked.problem;
  return isUnanswered(checked.asks, readAnswers(answers), fileCount) ? words.unanswered : null;
}
