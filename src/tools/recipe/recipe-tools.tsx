/** Takes a recipe out of a file, and puts it into one or into a link. */
import { FolderOpen, Link, Save } from 'lucide-react';
import { useId, useRef } from 'react';
import { cleanStem } from '../../contract/files/output-name.ts';
import { MAX_RECIPE_LENGTH, type Recipe } from '../../contract/recipe/recipe.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { saveJson } from '../../ui/save-json.ts';
import { showToast } from '../../ui/toast-store.ts';
import { readRecipe, writeRecipe } from './edit-recipe.ts';
import { MAX_LINK_LENGTH, packRecipe } from './recipe-link.ts';
import { screenWords as words } from './screen-words.ts';

interface OpenRecipeProps {
  readonly onOpen: (recipe: Recipe) => void;
}

export function OpenRecipe({ onOpen }: OpenRecipeProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File) => {
    const text = file.size > 4 * MAX_RECIPE_LENGTH ? '' : await file.text();
    const recipe = readRecipe(text);
    if (recipe) onOpen(recipe);
    else
      showToast({
        title: words.notRecipe.title,
        description: words.notRecipe.text({ name: file.name }),
        look: 'destructive',
      });
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden="true" />
        {words.open}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void open(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface KeepRecipeProps {
  readonly recipe: Recipe;
  readonly onName: (name: string) => void;
}

export function KeepRecipe({ recipe, onName }: KeepRecipeProps) {
  const id = useId();
  return (
    <>
      <TextField id={id} label={words.name} help="" value={recipe.name} maxLength={200} onChange={onName} tall />
      <div className="recipe-buttons">
        <Button onClick={() => saveRecipe(recipe)}>
          <Save aria-hidden="true" />
          {words.save}
        </Button>
        <Button onClick={() => void copyLink(recipe)}>
          <Link aria-hidden="true" />
          {words.copyLink}
        </Button>
      </div>
    </>
  );
}

function saveRecipe(recipe: Recipe): void {
  const name = recipe.name.trim() === '' ? 'recipe' : cleanStem(recipe.name);
  saveJson(`${name}.sheaf.json`, recipe);
}

async function copyLink(recipe: Recipe): Promise<void> {
  const link = `${location.origin}/r#${await packRecipe(writeRecipe(recipe))}`;
  const failed = (description: string) => showToast({ title: words.notCopied.title, description, look: 'destructive' });
  if (link.length > MAX_LINK_LENGTH) return failed(words.notCopied.tooLong);
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: words.copied.title, description: words.copied.text });
  } catch {
    failed(words.notCopied.text);
  }
}
