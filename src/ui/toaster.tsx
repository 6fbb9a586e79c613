/** Where notices appear: near the top of a phone, near the bottom of a desk, clear of everything that can be pressed. */
import { X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useRef, useSyncExternalStore } from 'react';
import './toaster.css';
import { Button } from './button.tsx';
import { LANGUAGE } from './language.ts';
import { noticeWords } from './notice-words.ts';
import { type Toast, toasts } from './toast-store.ts';
import { useClearPlace } from './use-clear-place.ts';

const SHOWN_MS = 5_000;
const SWIPE_PX = 50;
const HOTKEY = 'F8';

export default function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const place = useRef<HTMLOListElement>(null);
  useClearPlace(place);
  return (
    <Primitive.Provider
      duration={SHOWN_MS}
      swipeDirection={LANGUAGE.direction === 'rtl' ? 'left' : 'right'}
      swipeThreshold={SWIPE_PX}
      label={noticeWords.one}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Primitive.Viewport
        ref={place}
        className="toaster"
        hotkey={[HOTKEY]}
        label={noticeWords.all({ hotkey: HOTKEY })}
      />
    </Primitive.Provider>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { action } = toast;
  return (
    <Primitive.Root
      className="toast"
      data-look={toast.look ?? 'default'}
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) toasts.dismiss(toast.id);
      }}
    >
      <div className="toast-text">
        <Primitive.Title className="toast-title">{toast.title}</Primitive.Title>
        {toast.description && <Primitive.Description>{toast.description}</Primitive.Description>}
      </div>
      {action && (
        <Primitive.Action altText={action.label} asChild>
          <Button look="plain" onClick={action.run}>
            {action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close className="icon-button" aria-label={noticeWords.dismiss}>
        <X aria-hidden="true" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
