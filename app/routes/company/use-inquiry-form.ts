import { zodResolver } from '@hookform/resolvers/zod';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { formatPhone, phoneDigits } from '../../../shop/rules/phone.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { toast } from '../../ui/toasts.tsx';
import type { ChosenFile } from './inquiry-draft.ts';
import { draftOf } from './inquiry-draft.ts';
import { uploadPdf } from './upload-pdf.ts';

type Values = Record<string, string>;

interface Settings<S extends z.ZodObject> {
  form: InquiryForm;
  schema: S;
  /** Of every field, as it is written beside it, in the order of the form: the first fault takes the focus. */
  labels: Record<string, string>;
  files: readonly FileKind[];
  /** The page to go back to once it is sent. */
  page: string;
  send: (body: z.output<S>, headers: Record<string, string>) => Promise<{ message: string }>;
}

/**
 * A form to the family (specification, sections 4 and 5): a fault shows once its field was left, that of the email once
 * the form was sent; what is typed is kept in the tab until it is sent, and cleared then.
 */
export function useInquiryForm<S extends z.ZodObject>({
  form,
  schema,
  labels,
  files,
  page,
  send,
}: Settings<S>) {
  const navigate = useNavigate();
  const [draft] = useState(() => draftOf(form));
  const [chosen, setChosen] = useState<Record<string, ChosenFile>>({});
  const [uploading, setUploading] = useState<string[]>([]);
  /** On their way, by their place: of two for one place the later counts. */
  const newest = useRef<Record<string, File>>({});
  const resolve = zodResolver(schema) as unknown as Resolver<Values>;
  const inputs = useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values, ...rest) => resolve({ ...values, phone: phoneDigits(values.phone ?? '') }, ...rest),
  });
  const { errors, isSubmitted, isSubmitting } = inputs.formState;
  const names = Object.keys(labels);

  useEffect(() => {
    const { values, files: kept } = draft.read();
    draft.change({});
    for (const [name, text] of Object.entries(values))
      if (text && !inputs.getValues(name)) inputs.setValue(name, text);
    for (const kind of files) inputs.register(kind);
    for (const [kind, { ticket }] of Object.entries(kept)) inputs.setValue(kind, ticket);
    setChosen(kept);
    return inputs.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.change({ values: typed(values, names) }),
    });
    // Once: from here on the form itself knows what is in it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function keep(kind: FileKind, file: ChosenFile | undefined): void {
    const { [kind]: _, ...others } = draft.read().files;
    const next = file ? { ...others, [kind]: file } : others;
    draft.change({ files: next });
    setChosen(next);
    inputs.setValue(kind, file?.ticket ?? '', { shouldTouch: true, shouldValidate: isSubmitted });
  }

  async function choose(kind: FileKind, file: File): Promise<void> {
    newest.current[kind] = file;
    setUploading(Object.keys(newest.current));
    const uploaded = await uploadPdf(form, kind, file).catch((error: Error) => error);
    if (newest.current[kind] !== file) return;
    delete newest.current[kind];
    setUploading(Object.keys(newest.current));
    if (uploaded instanceof Error) {
      inputs.setError(kind, { type: 'server', message: uploaded.message });
      void toast.error(uploaded.message);
      return;
    }
    keep(kind, uploaded);
    inputs.clearErrors(kind);
    void toast.success('File uploaded successfully!');
  }

  const submit = inputs.handleSubmit(
    async (values) => {
      const body = values as z.output<S>;
      const headers = { 'idempotency-key': draft.keyFor(body) };
      try {
        // A clock that was set back meanwhile says nothing.
        const filledInMs = Date.now() - draft.read().startedAt;
        const { message } = await send({ ...body, ...(filledInMs >= 0 && { filledInMs }) }, headers);
        inputs.reset(Object.fromEntries(names.map((name) => [name, ''])));
        setChosen({});
        draft.clear();
        draft.change({});
        void toast.success(message);
        // Not one step more to go back: the page is the same.
        await navigate(page, { replace: true });
      } catch (error) {
        refuse(error);
      }
    },
    (faults) => {
      void toast.error('Please correct the errors in the form');
      focusFirst(faults);
    },
  );

  /** Gives each named field its fault; a file that is not kept any more has to be chosen again. */
  function refuse(error: unknown): void {
    const { message, details } =
      error instanceof ShopError ? error : { message: 'An error occurred', details: {} };
    void toast.error(message);
    const { fields = {} } = details;
    const named = names.filter((name) => fields[name]);
    for (const kind of files) if (fields[kind]) keep(kind, undefined);
    for (const name of named) inputs.setError(name, { type: 'server', message: fields[name] ?? '' });
    focusFirst(fields);
  }

  function focusFirst(faults: FieldErrors<Values> | Record<string, string>): void {
    const first = names.find((name) => name in faults);
    const field = first && document.querySelector(`form[data-inquiry] [name="${first}"]`);
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    state: {
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        // What was filled in before a script listened, or without telling it.
        for (const [name, value] of new FormData(event.currentTarget))
          if (typeof value === 'string') inputs.setValue(name, value);
        void submit(event);
      },
      faults: isSubmitted ? names.filter((name) => errors[name]).map((name) => labels[name] ?? name) : [],
      busy: isSubmitting || uploading.length > 0,
      trap: inputs.register('referralCode'),
    },
    field: (name: string) => ({
      label: labels[name] ?? name,
      error: name === 'email' && !isSubmitted ? undefined : errors[name]?.message,
      ...inputs.register(name, {
        ...(name === 'phone' && {
          onBlur: ({ target }: { target: HTMLInputElement }) =>
            inputs.setValue('phone', formatPhone(target.value.trim())),
        }),
      }),
    }),
    file: (kind: FileKind) => ({
      label: labels[kind] ?? kind,
      name: kind,
      error: errors[kind]?.message,
      chosen: chosen[kind],
      busy: uploading.includes(kind),
      onChoose: (file: File) => void choose(kind, file),
      onRemove: () => keep(kind, undefined),
    }),
  };
}

/** What people have typed: files are kept apart, with their names. */
function typed(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  );
}
