import { href } from 'react-router';
import { pageMeta, useSite } from '../../layout/page-meta.ts';
import type { Route } from './+types/faq';
import { ContentsPage } from './contents-page.tsx';
import { questionGroups } from './questions.tsx';
import type { ReactNode } from 'react';
import { Fragment, isValidElement } from 'react';
import type { Question } from './questions.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const page = pageMeta({
    title: 'General Questions',
    description:
      'Which trucks, where we ship and for how much, what tax is added, how to pay, and how to return a part.',
    path: href('/faq'),
    matches,
  });
  const groups = questionGroups(matches[0].loaderData?.site);
  return [...page, { 'script:ld+json': faqJsonLd(groups.flatMap(({ questions }) => questions)) }];
}

export default function GeneralQuestions() {
  return (
    <ContentsPage
      path={href('/faq')}
      title="General Questions"
      sections={questionGroups(useSite()).map(({ id, title, questions }) => ({
        id,
        title,
        body: questions.map(({ question, answer }) => (
          <Fragment key={question}>
            <h3>{question}</h3>
            <p className="text-ink-2">{answer}</p>
          </Fragment>
        )),
      }))}
    />
  );
}

/** Returns questions and answers for search engines (schema.org). */
export function faqJsonLd(questions: readonly Question[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
    })),
  };
}

/** Returns the text of a node, without its links. What has no children, such as the phone number, is a function of nothing. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) return '';
  const { type, props } = node;
  return textOf(props.children ?? (typeof type === 'function' ? (type as () => ReactNode)() : ''));
}
