import { href } from 'react-router';
import { partInputSchema } from '../../../shop/contracts/inquiry-inputs.ts';
import { partTypes } from '../../../shop/inquiry-facts.ts';
import { call } from '../../browser/api.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ContactFields, InquiryForm } from './inquiry-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  partType: 'Part type',
  details: 'Part details',
  file: 'Pictures or papers',
};

export function PartForm() {
  const { state, field, file } = useInquiryForm({
    form: 'part',
    schema: partInputSchema,
    labels,
    files: ['file'],
    page: href('/parts'),
    send: (body, headers) => call('POST /api/part', { body, headers }),
  });
  return (
    <InquiryForm state={state}>
      <ContactFields field={field} more={<TextField required {...field('subject')} />} />
      <SelectField required {...field('partType')}>
        <option value="">Select a part type</option>
        {partTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextArea
        required
        rows={6}
        hint="The year, the series and what is missing. A photo of the old part says more than its name."
        {...field('details')}
      />
      <PdfField optional {...file('file')} />
    </InquiryForm>
  );
}
