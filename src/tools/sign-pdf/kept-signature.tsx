/** A signature that this browser keeps, once the visitor has said so. */
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

const NAME = 'signature';
/** Browsers keep five megabytes a site. */
const MOST_BYTES = 1_000_000;

interface Kept {
  readonly signature?: string;
  readonly text?: string;
  readonly font?: string;
  /** An uploaded picture and its address with all its bytes. */
  readonly picture?: { readonly name: string; readonly url: string };
}

/** Puts the kept signature in where there is none yet; asks for each new one whether it should be kept. */
export function KeptSignature(props: PanelProps) {
  const { keep } = props;
  const now = useMade(props);
  const [kept, setKept] = useState(() => keep.read(NAME));
  const [declined, setDeclined] = useState(false);
  usePutIn(props, kept);
  useEffect(() => {
    if (now === null) setDeclined(false);
  }, [now]);
  if (now === null) return null;
  const store = (text: string | null) => {
    keep.write(NAME, text);
    setKept(text);
  };
  if (now === kept) {
    return (
      <p className="sign-kept">
        {screenWords.kept}
        <Button
          look="plain"
          onClick={() => {
            store(null);
            setDeclined(true);
          }}
        >
          {screenWords.forget}
        </Button>
      </p>
    );
  }
  if (declined) return null;
  return (
    <div className="sign-keep">
      <p>{screenWords.keep}</p>
      <Button onClick={() => store(now)}>{screenWords.keepYes}</Button>
      <Button look="plain" onClick={() => setDeclined(true)}>
        {screenWords.keepNo}
      </Button>
    </div>
  );
}

/** The signature as it would be kept; null where there is none, or one that is too large. */
function useMade({ values, attached }: PanelProps): string | null {
  const file = attached.signature;
  const [picture, setPicture] = useState<Kept['picture'] | null>(null);
  useEffect(() => {
    setPicture(null);
    if (!file || file.size > MOST_BYTES) return;
    const reader = new FileReader();
    reader.onload = () => setPicture({ name: file.name, url: String(reader.result) });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  const { signature = '', text = '', font = '' } = values;
  if (file) return picture ? JSON.stringify({ picture } satisfies Kept) : null;
  if (signature) return JSON.stringify({ signature } satisfies Kept);
  return text.trim() ? JSON.stringify({ text, font } satisfies Kept) : null;
}

function usePutIn({ values, attached, onChange, onAttach }: PanelProps, kept: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel opens
  useEffect(() => {
    if (!kept || values.signature || values.text || attached.signature) return;
    // Written by this screen only.
    const { signature, text, font, picture } = JSON.parse(kept) as Kept;
    if (signature) onChange('signature', signature);
    if (text) onChange('text', text);
    if (font) onChange('font', font);
    if (picture) void fileOf(picture).then((file) => onAttach('signature', file));
  }, []);
}

async function fileOf({ name, url }: NonNullable<Kept['picture']>): Promise<File> {
  const [head = '', base64 = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' });
}
