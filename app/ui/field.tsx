import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from './icon.tsx';

export interface FieldTexts {
  label: string;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
  /** One line below the control that helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong; marks the control and is announced with it. */
  error?: string | undefined;
  /** Class of the whole field, for example `full` in a form of two columns. */
  className?: string | undefined;
}

/** Label above, control, hint and error below. */
export function Field({
  id,
  label,
  optional,
  hint,
  error,
  className = '',
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={`field ${error ? 'has-error' : ''} ${className}`}>
      <label htmlFor={id}>
        {label} {optional && <span className="optional">(optional)</span>}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The error of a field; see `controlProps`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="bad" />
      <span>{error}</span>
    </p>
  );
}

/** What a field asks about something typed that may be a mistake, as its hint. */
export function Doubt({ children }: { children: ReactNode }) {
  return (
    <span className="alert alert--warn">
      <Icon name="warn" />
      <span className="alert__body wrap-anywhere">{children}</span>
    </span>
  );
}

/** Ties a control to its label, hint and error for screen readers. */
export function controlProps(id: string, { hint, error }: FieldTexts) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    className: 'input',
    ...(error ? { 'aria-invalid': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}

/**
 * One line of text. Takes every property of an input, including `{...register('name')}`.
 * @param end a button inside the control, at its end
 */
export function TextField({
  label,
  optional,
  hint,
  error,
  className,
  end,
  type = 'text',
  ...input
}: FieldTexts & { end?: ReactNode } & ComponentProps<'input'>) {
  const id = useId();
  const texts = { label, optional, hint, error, className };
  const control = <input type={type} {...input} {...controlProps(id, texts)} />;
  return (
    <Field id={id} {...texts}>
      {end ? (
        <span className="input-end">
          {control}
          {end}
        </span>
      ) : (
        control
      )}
    </Field>
  );
}

/** A choice from a list; its options are the children. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  className,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  const id = useId();
  const texts = { label, optional, hint, error, className };
  return (
    <Field id={id} {...texts}>
      <span className="select">
        <select {...select} {...controlProps(id, texts)} />
      </span>
    </Field>
  );
}

/** A checkbox or radio button with its label as children. 44 px high. */
export function Check({
  children,
  type = 'checkbox',
  ...input
}: ComponentProps<'input'> & { type?: 'checkbox' | 'radio' }) {
  return (
    <label className="check">
      <input type={type} {...input} />
      {children}
    </label>
  );
}
