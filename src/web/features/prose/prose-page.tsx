/** A page to read: a headline, what it is about, and sections. */
import type { ReactNode } from 'react';
import { type ProseMessage, ProseText, proseString } from './prose-text.tsx';
import './prose.css';

interface ProseSection {
  readonly title: string;
  readonly paragraphs: readonly ProseMessage[];
  readonly points?: readonly ProseMessage[];
}

interface ProsePageProps {
  readonly words: { readonly title: string; readonly lead: ProseMessage; readonly sections: readonly ProseSection[] };
  /** Stands after the last section. */
  readonly children?: ReactNode;
}

export function ProsePage({ words, children }: ProsePageProps) {
  return (
    <article className="prose">
      <h1>{words.title}</h1>
      <p className="prose-lead">
        <ProseText text={words.lead} />
      </p>
      {words.sections.map(({ title, paragraphs, points = [] }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((text) => (
            <p key={proseString(text)}>
              <ProseText text={text} />
            </p>
          ))}
          {points.length > 0 && (
            <ul>
              {points.map((text) => (
                <li key={proseString(text)}>
                  <ProseText text={text} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {children}
    </article>
  );
}
