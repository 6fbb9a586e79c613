/** Offers the work that is done as a recipe, as a command and as a call. */
import { ChevronDown } from 'lucide-react';
import { optionOfPart } from '../../../../contract/options/attached-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { saveJson } from '../../../../ui/save-json.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { callOf, commandOf, recipeOf } from './use-again.ts';

const { useAgain: words } = panelWords.result;

export function UseAgainMenu({ model: { entry, values, attached } }: { readonly model: PanelModel }) {
  const files = Object.keys(attached).map(optionOfPart);
  const save = () => saveJson(`${entry.id}.sheaf.json`, recipeOf(entry, values, files));
  return (
    <details className="more-options">
      <summary>
        {words.title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="go-on">
        {entry.id !== 'recipe' && (
          <Button look="plain" onClick={save}>
            {words.recipe}
          </Button>
        )}
        <Button look="plain" onClick={() => void copy(commandOf(entry, values))}>
          {words.command}
        </Button>
        <Button look="plain" onClick={() => void copy(callOf(entry, values, location.origin))}>
          {words.call}
        </Button>
        <p>{words.note}</p>
      </div>
    </details>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: words.copiedTitle, description: text });
  } catch {
    showToast({ title: words.notCopiedTitle, description: words.notCopied, look: 'destructive' });
  }
}
