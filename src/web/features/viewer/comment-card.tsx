/** A comment that was opened on a page, with the answers to it. */
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatMoment } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { viewerWords } from '../../words/viewer.ts';
import type { Conversation, Remark } from './page-comments.ts';
import './comment-card.css';

interface CommentCardProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function CommentCard({ conversation, onClose }: CommentCardProps) {
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment is read out, too
  useEffect(() => card.current?.focus(), [conversation]);
  return (
    <section
      ref={card}
      className="viewer-comment"
      tabIndex={-1}
      aria-label={viewerWords.comment.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes the comment here, and the viewer only when it is pressed again.
        event.preventDefault();
        onClose();
      }}
    >
      <IconButton label={viewerWords.comment.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      <ol>
        {conversation.map((remark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
          <RemarkItem key={index} remark={remark} />
        ))}
      </ol>
    </section>
  );
}

function RemarkItem({ remark: { author, written, text } }: { readonly remark: Remark }) {
  return (
    <li>
      <p className="viewer-comment-head">
        <strong>{author || viewerWords.comment.title}</strong>
        {written && <time dateTime={written.toISOString()}>{formatMoment(written)}</time>}
      </p>
      <p className="viewer-comment-text" dir="auto">
        {text}
      </p>
    </li>
  );
}
