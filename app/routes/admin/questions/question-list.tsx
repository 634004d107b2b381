import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type {
  Question,
  QuestionSort,
  QuestionState,
} from '../../../../shop/contracts/questions/questions.ts';
import { keywordMaxLength } from '../../../../shop/facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Load, PageArgs } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Link } from '../../../ui/link.tsx';
import { AdminList, ListTabs } from '../lists/admin-list.tsx';
import { NextPage } from '../lists/next-page.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { sortOf } from '../lists/list-sort.ts';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { QuestionBadge } from './question-badge.tsx';
import type { QuestionPlace } from './questions-path.ts';
import { questionsPath } from './questions-path.ts';

export const meta = () => pageMeta({ title: 'Questions', noindex: true });

interface LoaderData extends Loaded<Reply<'GET /api/questions'>>, QuestionPlace {
  keyword: string;
}

async function load({ call, url }: Load<PageArgs>): Promise<LoaderData> {
  const { searchParams } = url;
  const state = tabs.find(([tab]) => tab === searchParams.get('state'))?.[0] ?? 'open';
  const keyword = searchParams.get('keyword')?.trim() ?? '';
  const sort = sortOf<QuestionSort>(url, ['asked', '-asked']);
  const after = searchParams.get('after') ?? undefined;
  const query = { keyword, sort, after, ...(state !== 'all' && { state }) };
  const loaded = await loadOrError(url, () => call('GET /api/questions', { query }));
  return { state, keyword, sort, after, ...loaded };
}
export const clientLoader = inBrowser(load);

const tabs = [
  ['open', 'Open'],
  ['published', 'Published'],
  ['private', 'Not published'],
  ['all', 'All'],
] as const;

/** What visitors asked about parts: first those that wait for an answer, the oldest on top. */
export default function QuestionList({ loaderData }: { loaderData: LoaderData }) {
  const { state, keyword, sort, after } = loaderData;
  return (
    <AdminList
      title="Questions"
      noun="question"
      loaded={loaderData}
      tools={
        <>
          <ListSearch
            label="Question, part, name or email"
            keyword={keyword}
            maxLength={keywordMaxLength}
            to={(word) => questionsPath({ state, keyword: word, sort })}
          />
          <ListTabs
            label="Which questions"
            tabs={tabs}
            present={state}
            to={(tab) => questionsPath({ state: tab, keyword })}
          />
        </>
      }
      back={after === undefined && !keyword ? undefined : questionsPath({ state })}
      empty={<Nothing state={state} keyword={keyword} />}
    >
      {({ questions, next }) => (
        <>
          <CardTable
            caption="Questions about parts"
            columns={columnsFrom(questionsPath({ state, keyword, sort, after }))}
            sorting={{
              present: sort ?? (state === 'open' ? 'asked' : '-asked'),
              to: (by) => questionsPath({ state, keyword, sort: by }),
            }}
            rows={questions}
          />
          <NextPage
            after={after}
            next={next}
            to={(last) => questionsPath({ state, keyword, sort, after: last })}
          />
        </>
      )}
    </AdminList>
  );
}

const emptyTexts: Record<QuestionState | 'all', readonly [string, string]> = {
  open: ['No open questions', 'Every question about a part has been answered.'],
  published: ['Nothing published yet', 'Answers that you publish show up on the part’s page, and here.'],
  private: ['Nothing here', 'Questions that you answer by email only, or take off a page, are listed here.'],
  all: ['No questions yet', 'Visitors ask on a part’s page, and you get an email.'],
};

function Nothing({ state, keyword }: { state: QuestionState | 'all'; keyword: string }) {
  const [title, text] = keyword
    ? [`Nothing found for ‘${keyword}’`, 'Try a word of the question, the part’s number, or All above.']
    : emptyTexts[state];
  return (
    <Empty title={title}>
      <p>{text}</p>
    </Empty>
  );
}

/** @param from the present address of the list, for 'Go Back' */
const columnsFrom = (from: string): Column<Question>[] => [
  {
    name: 'Question',
    kind: 'title',
    className: 'wrap-anywhere',
    cell: ({ _id, question }) => (
      <Link to={href('/admin/questions/:id', { id: _id })} state={{ from }}>
        <b>{shortened(question)}</b>
      </Link>
    ),
  },
  {
    name: 'Part',
    card: 'wide',
    className: 'wrap-anywhere',
    cell: ({ product }) => (
      <>
        {product.name}
        <p className="partno">{product.lugoPart}</p>
      </>
    ),
  },
  {
    name: 'From',
    card: 'wide',
    className: 'wrap-anywhere',
    cell: ({ name, email }) => (
      <>
        {name || 'No name'}
        {email !== null && (
          <p className="text-small text-ink-2">
            <EmailText email={email} />
          </p>
        )}
      </>
    ),
  },
  {
    name: 'Asked',
    kind: 'date',
    sort: '-asked',
    card: 'line',
    cell: ({ askedAt }) => formatPacific(askedAt),
  },
  { name: 'Status', cell: ({ state }) => <QuestionBadge state={state} /> },
];

const shownLength = 140;

/** Returns the beginning of a long question, up to a word. */
function shortened(question: string): string {
  if (question.length <= shownLength) return question;
  return `${question.slice(0, shownLength).replace(/\s+\S*$/, '')} …`;
}
