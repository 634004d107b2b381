import type { ComponentProps } from 'react';
import { useId } from 'react';
import type { FieldTexts } from './field.tsx';
import { controlProps, Field } from './field.tsx';

/** Several lines of text. A file of its own, because most pages have none. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  className,
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  const id = useId();
  const texts = { label, optional, hint, error, className };
  return (
    <Field id={id} {...texts}>
      <textarea {...area} {...controlProps(id, texts)} />
    </Field>
  );
}
