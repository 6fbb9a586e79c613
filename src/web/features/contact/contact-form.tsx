/** The contact form: four fields, checked where they are, and a message for each way it can end. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { contactWords } from '../../words/pages.ts';
import { MessageField } from './message-field.tsx';
import { type ContactFields, type SendResult, sendMessage } from './send-message.ts';
import './contact.css';

const EMPTY: ContactFields = { name: '', email: '', subject: '', message: '', website: '' };
type Name = 'name' | 'email' | 'subject' | 'message';
const NAMES: readonly Name[] = ['name', 'email', 'subject', 'message'];
/** The same as the server's, roughly: something, an at sign, a host with a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is written, what is wrong with it once it was sent off, and the sending. */
function useContact(id: string) {
  const [fields, setFields] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const set = (name: keyof ContactFields) => (value: string) => setFields((all) => ({ ...all, [name]: value }));
  const problem = (name: Name) => (asked ? problemOf(name, fields[name]) : undefined);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const wrong = NAMES.find((name) => problemOf(name, fields[name]) !== undefined);
    if (wrong) {
      document.getElementById(`${id}${wrong}`)?.focus();
      return;
    }
    setSending(true);
    const result = await sendMessage(fields);
    setSending(false);
    tell(result);
    if (result.kind !== 'sent') return;
    setFields(EMPTY);
    setAsked(false);
  };
  return { fields, set, problem, sending, submit };
}

export function ContactForm() {
  const id = useId();
  const { fields, set, problem, sending, submit } = useContact(id);
  return (
    <form className="contact" noValidate onSubmit={(event) => void submit(event)}>
      {(['name', 'email', 'subject'] as const).map((name) => (
        <TextField
          key={name}
          id={`${id}${name}`}
          label={contactWords[name]}
          help=""
          tall
          required
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={name === 'subject' ? 'off' : name}
          value={fields[name]}
          problem={problem(name)}
          onChange={set(name)}
        />
      ))}
      <MessageField
        id={`${id}message`}
        label={contactWords.message}
        help={contactWords.hint}
        value={fields.message}
        problem={problem('message')}
        onChange={set('message')}
      />
      <Trap id={`${id}website`} value={fields.website} onChange={set('website')} />
      <Button type="submit" look="primary" busy={sending}>
        {sending ? contactWords.sending : contactWords.send}
      </Button>
    </form>
  );
}

interface TrapProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that people never see and programs fill. */
function Trap({ id, value, onChange }: TrapProps) {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor={id}>{contactWords.website}</label>
      <input
        id={id}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function problemOf(name: Name, value: string): string | undefined {
  if (value.trim() === '') return contactWords.required({ label: contactWords[name] });
  return name === 'email' && !EMAIL.test(value.trim()) ? contactWords.badEmail : undefined;
}

function tell(result: SendResult): void {
  if (result.kind === 'sent') {
    showToast({ title: contactWords.sentTitle, description: result.message || contactWords.sentText });
  } else if (result.kind === 'refused') {
    const description = result.message || contactWords.failedText;
    showToast({ title: contactWords.failedTitle, description, look: 'destructive' });
  } else {
    showToast({ title: contactWords.offlineTitle, description: contactWords.offlineText, look: 'destructive' });
  }
}
