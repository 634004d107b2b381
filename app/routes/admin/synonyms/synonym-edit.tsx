import { href } from 'react-router';
import type { Synonym } from '../../../../shop/contracts/search/synonyms.ts';
import { synonymMaxLength } from '../../../../shop/facts.ts';
import type { Load } from '../../../browser/api.ts';
import { call, inBrowser } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { TextField } from '../../../ui/field.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import type { Route } from './+types/synonym-edit';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Edit Search Word', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<Synonym>> {
  return loadOrError(url, () => call('GET /api/synonyms/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

export default function SynonymEdit({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href('/admin/synonyms')} />
      <SectionHeader level={1} title="Edit Search Word" />
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && <SynonymForm key={found._id} synonym={found} />}
    </>
  );
}

const labels = { term: 'Customers type', meaning: 'The catalog calls it' };

function SynonymForm({ synonym }: { synonym: Synonym }) {
  const { _id: id } = synonym;
  const { state, text } = useEditForm({
    record: synonym,
    valuesOf: ({ term, meaning }: Synonym) => ({ term, meaning }),
    labels,
    draft: `${id} synonym`,
    save: ({ values, base: { version } }) =>
      call('PUT /api/synonyms/:id', { params: { id }, body: { ...values, version } }),
    success: 'Search word updated',
    next: href('/admin/synonyms'),
  });
  return (
    <EditForm state={state} className="form max-w-form">
      <TextField {...text('term')} maxLength={synonymMaxLength} />
      <TextField {...text('meaning')} maxLength={synonymMaxLength} />
    </EditForm>
  );
}
