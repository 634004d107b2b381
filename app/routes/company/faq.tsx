import { href } from 'react-router';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/faq';
import { faqJsonLd } from './faq-json-ld.ts';
import { questions } from './questions.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const page = pageMeta({
    title: 'General Questions',
    description:
      'Which trucks, where we ship and for how much, what tax is added, how to pay, and how a part goes back.',
    path: href('/faq'),
    matches,
  });
  return [...page, { 'script:ld+json': faqJsonLd(questions) }];
}

export default function GeneralQuestions() {
  return (
    <>
      <SectionHeader level={1} title="General Questions" />
      <div className="prose">
        {questions.map(({ question, answer }) => (
          <section key={question}>
            <h2 className="text-h4">{question}</h2>
            <p className="mt-1 text-ink-2">{answer}</p>
          </section>
        ))}
      </div>
      <BreadcrumbJsonLd to={[['General Questions', href('/faq')]]} />
    </>
  );
}
