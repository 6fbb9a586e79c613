/** The contact form. */
import { ContactForm } from '../features/contact/contact-form.tsx';
import { pageData } from '../features/seo/page-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { contactWords } from '../words/pages.ts';
import '../features/prose/prose.css';

const PATH = '/contact';

export const meta = () =>
  pageMeta({
    path: PATH,
    title: contactWords.title,
    description: contactWords.description,
    data: pageData(contactWords.title, PATH),
  });

export default function Contact() {
  return (
    <article className="prose">
      <h1>{contactWords.title}</h1>
      <p className="prose-lead">{contactWords.lead}</p>
      <ContactForm />
    </article>
  );
}
