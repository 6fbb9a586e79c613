/** What stands in the viewer instead of a file: why it is not shown, and what can be done. */
import type { ReactNode } from 'react';

interface ViewerMessageProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

export function ViewerMessage({ title, text, children }: ViewerMessageProps) {
  return (
    <div className="viewer-stage viewer-message">
      <div role="status">
        <p className="viewer-message-title">{title}</p>
        {text && <p>{text}</p>}
      </div>
      {children}
    </div>
  );
}
