/** The choice of theme, behind one button in the header. */
import { Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { Popover } from '../../../ui/popover.tsx';
import { siteWords } from '../../words/site.ts';
import { chooseTheme, readTheme, subscribeToTheme, THEMES, type Theme } from './theme.ts';

const ICONS = { light: Sun, dark: Moon, system: Sun } as const;

export function ThemeMenu() {
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, readTheme, () => 'system');
  const Icon = ICONS[theme];
  return (
    <Popover label={siteWords.theme.toggle} icon={<Icon aria-hidden="true" />}>
      <ThemeChoices theme={theme} onChoose={chooseTheme} />
    </Popover>
  );
}

interface ThemeChoicesProps {
  readonly theme: Theme;
  readonly onChoose: (theme: Theme) => void;
}

export function ThemeChoices({ theme, onChoose }: ThemeChoicesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="unseen">{siteWords.theme.title}</legend>
      {THEMES.map((each) => (
        <label key={each} className="popover-choice">
          <input type="radio" name={name} value={each} checked={each === theme} onChange={() => onChoose(each)} />
          {siteWords.theme[each]}
        </label>
      ))}
    </fieldset>
  );
}
