/** A page to read: a headline, what it is about, and sections. */
import type { ReactNode } from 'react';
import type { ProseWords } from '../../words-pages.ts';
import { ProseText } from './prose-text.tsx';
import './prose.css';

interface ProsePageProps {
  readonly words: ProseWords;
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
            <p key={text}>
              <ProseText text={text} />
            </p>
          ))}
          {points.length > 0 && (
            <ul>
              {points.map((text) => (
                <li key={text}>
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
