/** What stands outside the panels: menus, tooltips, the search, the questions, the contact form. */
import { Info, Moon } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { galleryWords } from '../../words/gallery.ts';
import { ContactForm } from '../contact/contact-form.tsx';
import { FaqList } from '../faq/faq-list.tsx';
import { SearchBox } from '../home/search-box.tsx';
import type { Theme } from '../theme/theme.ts';
import { ThemeChoices } from '../theme/theme-menu.tsx';
import { Part } from './gallery-part.tsx';
import '../home/home.css';
import '../prose/prose.css';

const { site, sample } = galleryWords;

export function GallerySite() {
  return (
    <>
      <ThemeMenus />
      <Part title={site.tooltip}>
        <span className="gallery-row">
          <IconButton label={sample.tip}>
            <Info aria-hidden="true" />
          </IconButton>
        </span>
      </Part>
      <Searching />
      <Part title={site.questions}>
        <div className="prose">
          <FaqList />
        </div>
      </Part>
      <Part title={site.contact}>
        <div className="gallery-narrow" onSubmitCapture={keepUnsent}>
          <ContactForm />
        </div>
      </Part>
    </>
  );
}

/** The menu as it opens at a press, and what is in it as it stands open. Neither changes the theme of the site. */
function ThemeMenus() {
  const [theme, setTheme] = useState<Theme>('system');
  const choices = () => <ThemeChoices theme={theme} onChoose={setTheme} />;
  return (
    <Part title={site.theme}>
      <span className="gallery-row">
        <Popover label={sample.menu} icon={<Moon aria-hidden="true" />}>
          {choices()}
        </Popover>
      </span>
      <div className="gallery-open popover">{choices()}</div>
    </Part>
  );
}

function Searching() {
  const [text, setText] = useState('');
  return (
    <Part title={site.search}>
      <SearchBox value={text} onChange={setText} />
    </Part>
  );
}

/** A form with an empty field says what is missing; one that is filled in would be sent. */
function keepUnsent(event: SyntheticEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement)) return;
  const required = [...target.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[required]')];
  if (required.some(({ value }) => value === '')) return;
  event.preventDefault();
  event.stopPropagation();
}
