import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import type { Synonym } from '../../../../shop/contracts/search/synonyms.ts';
import { synonymMaxLength } from '../../../../shop/facts.ts';
import type { ListLoad } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { DeleteLine } from '../../../forms/delete-line.tsx';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { listPath } from '../../../list-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { loadOrError } from '../load-or-error.tsx';
import { countOf } from '../../../../shop/rules/in-words.ts';

export const meta = () => pageMeta({ title: 'Search Words', noindex: true });

type LoaderData = Loaded<Reply<'GET /api/synonyms'>>;

function load({ call, params: { pageNumber }, url }: ListLoad): Promise<LoaderData> {
  return loadOrError(url, () => call('GET /api/synonyms', { query: { pageNumber } }));
}
export const clientLoader = inBrowser(load);

/** The owner's synonyms: what customers type, and what the catalog calls it. */
export default function SynonymList({ loaderData }: { loaderData: LoaderData }) {
  return (
    <AdminList
      title="Search Words"
      noun="search word"
      loaded={loaderData}
      tools={<AddSynonym />}
      empty={
        <Empty title="No search words of your own yet">
          <p>
            The search knows the usual names, slang and Spanish by itself. Add what else your customers say.
          </p>
        </Empty>
      }
      to={(page) => listPath('/admin/synonyms', { page })}
    >
      {({ synonyms }) => <CardTable caption="Search words" columns={columns} rows={synonyms} />}
    </AdminList>
  );
}

function AddSynonym() {
  const { submit, formRef, busy, message, fieldErrors } = useSubmit('POST /api/synonyms', {
    success: ({ products }) =>
      products > 0 ? `Added. It finds ${countOf(products, 'part')}.` : 'Added. It finds no part yet.',
    onSuccess: () => {
      formRef.current?.reset();
      formRef.current?.querySelector('input')?.focus();
    },
    keepsInput: true,
  });
  return (
    <SubmitForm
      ref={formRef}
      className="form form--two mb-6"
      aria-label="New search word"
      onSubmit={(form) => {
        const typed = new FormData(form);
        void submit({ body: { term: String(typed.get('term')), meaning: String(typed.get('meaning')) } });
      }}
    >
      {message && <Alert kind="bad">{message}</Alert>}
      <TextField
        label="Customers type"
        name="term"
        error={fieldErrors.term}
        hint="For example: dog leg"
        maxLength={synonymMaxLength}
        autoComplete="off"
      />
      <TextField
        label="The catalog calls it"
        name="meaning"
        error={fieldErrors.meaning}
        hint="For example: cab corner"
        maxLength={synonymMaxLength}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={busy}>
          Add
        </Button>
      </div>
    </SubmitForm>
  );
}

const columns: Column<Synonym>[] = [
  { name: 'Customers type', card: 'lead', className: 'wrap-anywhere', cell: ({ term }) => <b>{term}</b> },
  { name: 'The catalog calls it', className: 'wrap-anywhere', cell: ({ meaning }) => meaning },
  {
    name: 'Finds',
    kind: 'number',
    cell: ({ products }) =>
      products === 0 ? <span className="state state--off">No part</span> : countOf(products, 'part'),
  },
  {
    name: 'Actions',
    kind: 'acts',
    cell: ({ _id: id, term }) => (
      <>
        <ButtonLink kind="line" small to={href('/admin/synonyms/:id/edit', { id })}>
          Edit<span className="sr-only"> {term}</span>
        </ButtonLink>
        <DeleteLine
          name={term}
          done="Search word deleted"
          remove={() => call('DELETE /api/synonyms/:id', { params: { id } })}
        >
          Searches for {term} then find only what is called that.
        </DeleteLine>
      </>
    ),
  },
];
