/** The head of home: what this is, and the place for a first file. */
import { PaperStack } from '../../../ui/paper-stack.tsx';
import { siteWords } from '../../words/site.ts';
import { ProseText } from '../prose/prose-text.tsx';

interface HeroProps {
  /** A panel has a drop zone of its own. */
  readonly takesFiles: boolean;
  /** Files are held over the page. */
  readonly over: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function Hero({ takesFiles, over, onFiles }: HeroProps) {
  return (
    <div className="hero">
      <div>
        <h1>{siteWords.home.title}</h1>
        <p className="hero-lead">
          <ProseText text={siteWords.home.lead} />
        </p>
      </div>
      {takesFiles && <HeroDrop over={over} onFiles={onFiles} />}
    </div>
  );
}

function HeroDrop({ over, onFiles }: Omit<HeroProps, 'takesFiles'>) {
  return (
    <label className="hero-drop" data-over={over || undefined}>
      <PaperStack />
      <span className="hero-drop-text">
        <strong>{siteWords.home.dropTitle}</strong>
        <span>{over ? siteWords.home.release : siteWords.home.dropText}</span>
      </span>
      <span className="hero-choose">{siteWords.home.choose}</span>
      <input
        type="file"
        multiple
        aria-label={siteWords.home.choose}
        className="hero-input"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
