/** The name of the file in the viewer, and what can be done with it as a whole. */
import { Download, Keyboard, Maximize, Minimize, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { panelWords } from '../../words/panel.ts';
import { viewerWords } from '../../words/viewer.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { viewKind } from './view-kind.ts';
import type { ViewSource } from './view-source.ts';
import { isTyping } from './viewer-keys.ts';

interface ViewerHeadProps {
  readonly source: ViewSource | undefined;
  readonly onClose: () => void;
}

export function ViewerHead({ source, onClose }: ViewerHeadProps) {
  const [problem, setProblem] = useState(false);
  const [help, setHelp] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const full = useFullScreen(() => place.current?.closest('.viewer-room'));
  const { name = '', onDownload } = source ?? {};
  const kind = viewKind(name);
  const hasKeys = kind === 'pdf' || kind === 'pages';
  useHeadKeys({ f: full.toggle, '?': () => setHelp(hasKeys) });
  const download = () => {
    setProblem(false);
    onDownload?.().catch(() => setProblem(true));
  };
  return (
    <>
      <p className="viewer-name">{name}</p>
      <div ref={place} className="viewer-actions">
        {hasKeys && (
          <IconButton className="viewer-help" label={viewerWords.keys.open} onClick={() => setHelp(true)}>
            <Keyboard aria-hidden="true" />
          </IconButton>
        )}
        {full.possible && (
          <IconButton
            className="viewer-full"
            label={viewerWords.fullScreen}
            aria-pressed={full.on}
            onClick={full.toggle}
          >
            {full.on ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        )}
        {onDownload && (
          <IconButton label={viewerWords.download({ name })} onClick={download}>
            <Download aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={viewerWords.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <p className="viewer-problem" role="alert">
          {panelWords.toast.download}
        </p>
      )}
      <KeysDialog open={help} onClose={() => setHelp(false)} />
    </>
  );
}

interface FullScreen {
  /** Some phones have none. */
  readonly possible: boolean;
  readonly on: boolean;
  readonly toggle: () => void;
}

function useFullScreen(room: () => Element | null | undefined): FullScreen {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = () => {
    const changed = document.fullscreenElement ? document.exitFullscreen() : room()?.requestFullscreen();
    // The browser may refuse: then everything stays as it is.
    changed?.catch(() => undefined);
  };
  return { possible: document.fullscreenEnabled, on, toggle };
}

/** Keys that work whatever kind of file is shown. */
function useHeadKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = isTyping(event) ? undefined : latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
