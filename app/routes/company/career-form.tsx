import { href, Link } from 'react-router';
import { careerInputSchema } from '../../../shop/contracts/inquiry-inputs.ts';
import { shopName } from '../../../shop/facts.ts';
import { jobCategories, minimumAge } from '../../../shop/inquiry-facts.ts';
import { call } from '../../browser/api.ts';
import { SelectField } from '../../ui/field.tsx';
import { ContactFields, InquiryForm } from './inquiry-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  jobCategory: 'Job category',
  coverLetter: 'Cover letter',
  resume: 'Resume',
};

export function CareerForm() {
  const { state, field, file } = useInquiryForm({
    form: 'career',
    schema: careerInputSchema,
    labels,
    files: ['coverLetter', 'resume'],
    page: href('/career'),
    send: (body, headers) => call('POST /api/careers', { body, headers }),
  });
  return (
    <InquiryForm state={state}>
      <ContactFields
        field={field}
        more={
          <SelectField required {...field('jobCategory')}>
            <option value="">Select a job category</option>
            {jobCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
        }
      />
      <PdfField {...file('coverLetter')} />
      <PdfField {...file('resume')} />
      <p className="text-small text-ink-2">
        By submitting this application you confirm that you are {minimumAge} or older, and you agree that{' '}
        {shopName} keeps your answers and files to decide on it, as the{' '}
        <Link to={href('/privacy')}>privacy policy</Link> says.
      </p>
    </InquiryForm>
  );
}
