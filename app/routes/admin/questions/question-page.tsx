import { href, useLocation, useNavigation } from 'react-router';
import type { Question } from '../../../../shop/contracts/questions/questions.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { DeleteForGood } from '../delete-for-good.tsx';
import { listBackPath } from '../lists/list-sort.ts';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { customerPath } from '../customers/customer-path.ts';
import { AnswerForm } from './answer-form.tsx';
import { QuestionBadge } from './question-badge.tsx';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Question', noindex: true });

function load({ call, params: { id }, url }: Load<PageArgs<{ id: string }>>): Promise<Loaded<Question>> {
  return loadOrError(url, () => call('GET /api/questions/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

/** One question: who asked what about which part, and the answer. */
export default function QuestionPage({ loaderData: { found, refusal } }: { loaderData: Loaded<Question> }) {
  const { state } = useLocation();
  return (
    <div aria-busy={useNavigation().state === 'loading'}>
      <BackLink to={listBackPath(href('/admin/questions'), state)} />
      <SectionHeader level={1} title="Question">
        {found && <QuestionBadge state={found.state} />}
      </SectionHeader>
      {found ? <Content key={found._id} question={found} /> : <LoadError message={refusal} />}
    </div>
  );
}

function Content({ question }: { question: Question }) {
  const { product, name, email, askedAt, answeredAt, publishedAt } = question;
  return (
    <div className="cols">
      <div className="stack">
        <section aria-labelledby="asked">
          <h2 id="asked" className="mb-2 text-h4">
            {name || 'A customer'} asked
          </h2>
          <p className="prose wrap-anywhere whitespace-pre-line">{question.question}</p>
        </section>
        <Facts>
          <Fact name="Part">
            {product.isVisible ? (
              <Link to={href('/product/:id', { id: product._id })}>{product.name}</Link>
            ) : (
              <>{product.name} (not in the store)</>
            )}
          </Fact>
          <Fact name="Part number">{product.lugoPart}</Fact>
          <Fact name="Email">
            {email === null ? (
              'Forgotten'
            ) : (
              <a href={`mailto:${email}`}>
                <EmailText email={email} />
              </a>
            )}
          </Fact>
          {email !== null && (
            <Fact name="Customer">
              <Link to={customerPath({ email })}>Their orders and messages</Link>
            </Fact>
          )}
          <Fact name="Asked">{formatPacific(askedAt)}</Fact>
          {answeredAt && <Fact name="Answered">{formatPacific(answeredAt)}</Fact>}
          {publishedAt && <Fact name="Published">{formatPacific(publishedAt)}</Fact>}
        </Facts>
      </div>
      <div className="stack">
        <AnswerForm question={question} />
        <DeleteForGood
          id={question._id}
          noun="question"
          deletion="DELETE /api/questions/:id"
          list={href('/admin/questions')}
          why="For spam, or if the person who asked wants it gone."
          consequence={`The question is deleted for good${question.state === 'open' ? '; nobody gets an answer' : ', with its answer'}.`}
        />
      </div>
    </div>
  );
}
