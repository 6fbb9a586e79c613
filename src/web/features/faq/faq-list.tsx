/** The questions, filtered by category; each opens to its answer. */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { faqWords } from '../../words/faq.ts';
import { FAQ, FAQ_CATEGORIES, type FaqCategory } from './questions.ts';
import './faq.css';

type Filter = 'all' | FaqCategory;

const FILTERS: readonly (readonly [Filter, string])[] = [['all', faqWords.all], ...FAQ_CATEGORIES];

export function FaqList() {
  const [filter, setFilter] = useState<Filter>('all');
  const name = useId();
  const shown = FAQ.filter(({ category }) => filter === 'all' || category === filter);
  return (
    <>
      <fieldset className="faq-filter">
        <legend className="unseen">{faqWords.filter}</legend>
        {FILTERS.map(([value, title]) => (
          <label key={value}>
            <input
              type="radio"
              className="unseen"
              name={name}
              value={value}
              checked={filter === value}
              onChange={() => setFilter(value)}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <div className="faq-list">
        {shown.map(({ id, question, answer }) => (
          <details key={id} id={id}>
            <summary>
              <h2>{question}</h2>
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}
