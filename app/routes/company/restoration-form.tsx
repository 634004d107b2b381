import { href } from 'react-router';
import { restorationInputSchema } from '../../../shop/contracts/inquiry-inputs.ts';
import { call } from '../../browser/api.ts';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ContactFields, InquiryForm } from './inquiry-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  brandModel: 'Brand/Model',
  description: 'Restoration goals',
  file: 'Pictures or papers',
};

export function RestorationForm() {
  const { state, field, file } = useInquiryForm({
    form: 'restoration',
    schema: restorationInputSchema,
    labels,
    files: ['file'],
    page: href('/restoration'),
    send: (body, headers) => call('POST /api/restoration', { body, headers }),
  });
  return (
    <InquiryForm state={state}>
      <ContactFields field={field} more={<TextField required {...field('subject')} />} />
      <TextField required {...field('brandModel')} />
      <TextArea required rows={6} {...field('description')} />
      <PdfField optional {...file('file')} />
    </InquiryForm>
  );
}
