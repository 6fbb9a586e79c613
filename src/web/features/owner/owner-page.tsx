/** The frame of the owner's pages: what the page is for, the token where it is asked for, and the way to the others. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ownerWords } from '../../words/owner.ts';
import { keepToken, type OwnerAnswer } from './owner-call.ts';
import '../prose/prose.css';
import './owner.css';

const PAGES = [
  ['/next-steps', ownerWords.next.title],
  ['/ranking-optimizer', ownerWords.ranking.title],
  ['/seo-indexing', ownerWords.indexing.title],
  ['/instant-indexing', ownerWords.instant.title],
  ['/google-search-console', ownerWords.console.title],
] as const;

interface OwnerPageProps {
  readonly title: string;
  readonly lead: string;
  /** The last answer that the page got: what keeps it from working is told here. */
  readonly answer?: OwnerAnswer<unknown> | undefined;
  readonly onToken: () => void;
  readonly children: ReactNode;
}

export function OwnerPage({ title, lead, answer, onToken, children }: OwnerPageProps) {
  return (
    <article className="prose owner">
      <h1>{title}</h1>
      <p className="prose-lead">{lead}</p>
      {answer?.kind === 'token' && <TokenForm onToken={onToken} />}
      {answer?.kind === 'offline' && <p className="owner-problem">{ownerWords.unreachable}</p>}
      {children}
      <nav aria-label={ownerWords.links.title} className="owner-links">
        {PAGES.map(([path, name]) => (
          <NavLink key={path} to={path}>
            {name}
          </NavLink>
        ))}
      </nav>
    </article>
  );
}

function TokenForm({ onToken }: { readonly onToken: () => void }) {
  const id = useId();
  const [token, setToken] = useState('');
  const use = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    keepToken(token);
    onToken();
  };
  return (
    <form className="owner-token" onSubmit={use}>
      <p className="owner-problem" role="status">
        {ownerWords.token.needed}
      </p>
      <TextField
        id={id}
        label={ownerWords.token.label}
        help={ownerWords.token.help}
        tall
        type="password"
        value={token}
        onChange={setToken}
      />
      <Button type="submit" disabled={token === ''}>
        {ownerWords.token.use}
      </Button>
    </form>
  );
}
