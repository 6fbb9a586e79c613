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
  const [search, setSearch] = useState('');
  const name = useId();
  const shown = FAQ.filter((each) => (filter === 'all' || each.category === filter) && holds(each, search));
  return (
    <>
      <input
        type="search"
        className="text-input faq-search needs-script"
        aria-label={faqWords.search}
        placeholder={faqWords.search}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="faq-filter needs-script">
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
      <p role="status" className={shown.length === 0 ? 'faq-nothing' : 'unseen'}>
        {statusOf(search, shown.length)}
      </p>
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

/** Every typed word stands in the question or its answer. */
function holds({ question, answer }: (typeof FAQ)[number], search: string): boolean {
  const text = `${question} ${answer}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function statusOf(search: string, count: number): string {
  if (count === 0) return faqWords.nothing;
  return search.trim() === '' ? '' : faqWords.found({ count });
}
