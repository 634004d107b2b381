import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';
import { formatPhone, phoneDigits } from '../../../shop/rules/phone.ts';
import type { ShopError } from '../../../shop/shop-error.ts';
import { readTruck, useTruck } from '../../browser/truck.ts';
import { readUserInfo } from '../../browser/user-info.ts';
import { formErrorsText } from '../../forms/form-errors.tsx';
import { useSchemaResolver } from '../../forms/use-schema-resolver.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { inquiryDraft } from './inquiry-draft.ts';
import { inquiryPrefill, truckLine, withLine, withTruck } from './inquiry-prefill.ts';
import type { RefusedFiles } from './use-inquiry-files.ts';
import { useInquiryFiles } from './use-inquiry-files.ts';

type Values = Record<string, string>;

/** Whose inquiry was sent, to thank them. */
export interface SentInquiry {
  name: string;
  /** Formatted. */
  phone: string;
}

interface Settings<S extends z.ZodObject> {
  form: InquiryForm;
  /** Imports the contract's schema. */
  schema: () => Promise<S>;
  /** The label of each field, in the order of the form: the first field with an error takes the focus. */
  labels: Record<string, string>;
  files: readonly FileKind[];
  /** The form's own page, which is loaded again after sending. */
  page: string;
  /** The field that says what a link to this page is about, and the shopper's truck. */
  about?: string;
  send: (body: z.output<S>, headers: Record<string, string>) => Promise<{ message: string }>;
}

/**
 * Returns the state of an inquiry form (specification, sections 4 and 5): errors show on blur, the one of the email after
 * the first submit; what was typed is kept in the tab until the form is sent.
 */
export function useInquiryForm<S extends z.ZodObject>({
  form,
  schema,
  labels,
  files,
  page,
  about,
  send,
}: Settings<S>) {
  const navigate = useNavigate();
  const [draft] = useState(() => inquiryDraft(form));
  const [sent, setSent] = useState<SentInquiry>();
  const resolve = useSchemaResolver(schema) as unknown as Resolver<Values>;
  const [refused] = useState<RefusedFiles>(() => new Map());
  const filledTruck = useRef('');
  /** The truck that we filled in says nothing of what they want. */
  const withoutLoneTruck = (values: Values): Values =>
    about && values[about]?.trim() === truckLine(filledTruck.current) ? { ...values, [about]: '' } : values;
  const inputs = useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: async (values, ...rest) => {
      const sent = { ...withoutLoneTruck(values), phone: phoneDigits(values.phone ?? '') };
      const resolved = await resolve(sent, ...rest);
      if (refused.size === 0) return resolved;
      const errors = [...refused].map(([kind, { message }]) => [kind, { type: 'server', message }]);
      return { values: {}, errors: { ...resolved.errors, ...Object.fromEntries(errors) } };
    },
  });
  const { errors, isSubmitted, isSubmitting } = inputs.formState;
  const { isUploading, restore, forget, remove, fileField } = useInquiryFiles(form, draft, inputs, refused);
  const names = Object.keys(labels);

  useEffect(() => {
    const { values, files: kept } = draft.read();
    draft.change({});
    for (const [name, text] of Object.entries(values))
      if (text && !inputs.getValues(name)) inputs.setValue(name, text);
    fillCustomer();
    const prefill = about ? inquiryPrefill(location.search) : undefined;
    if (about && prefill) {
      if (!inputs.getValues('subject')) inputs.setValue('subject', prefill.subject);
      inputs.setValue(about, withLine(inputs.getValues(about) ?? '', prefill.line));
    }
    for (const kind of files) inputs.register(kind);
    restore(kept);
    return inputs.subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.change({ values: typed(values, names, filledIn.current) }),
    });
    // Only once: afterwards the form itself holds the values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Not part of the draft: somebody else may sign in before it is opened again. */
  const filledIn = useRef<Values>({});
  /** Fills in who is signed in, where nothing was typed. */
  function fillCustomer(): void {
    const user = readUserInfo();
    filledIn.current = user ? { name: user.name, email: user.email } : {};
    for (const [name, text] of Object.entries(filledIn.current))
      if (!inputs.getValues(name)) inputs.setValue(name, text);
  }

  const truck = useTruck();
  function fillTruck(): void {
    if (!about || !readTruck()) return;
    const name = truckName(parseTruckCode(readTruck()));
    inputs.setValue(about, withTruck(inputs.getValues(about) ?? '', name, filledTruck.current));
    filledTruck.current = name;
  }
  // It may be told while the form is open.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(fillTruck, [truck]);

  const { submit } = useSubmit(
    (body: z.output<S>) => {
      const headers = { 'idempotency-key': draft.keyFor(body) };
      // If the clock was set back, the time says nothing.
      const filledInMs = Date.now() - draft.read().startedAt;
      return send({ ...body, ...(filledInMs >= 0 && { filledInMs }) }, headers);
    },
    {
      success: ({ message }) => message,
      onSuccess: (_, { name, phone }) => {
        setSent({ name: String(name), phone: formatPhone(String(phone)) });
        inputs.reset(Object.fromEntries(names.map((name) => [name, ''])));
        forget();
        draft.clear();
        draft.change({});
        // The page is the same, so it gets no entry in the history.
        return navigate(page, { replace: true, preventScrollReset: true });
      },
      onRefused: showRefusal,
      revalidates: 'never',
    },
  );
  const submitValid = inputs.handleSubmit(
    (values) => submit(values as z.output<S>),
    (wrong) => {
      toast.error(formErrorsText);
      focusFirst(wrong);
    },
  );

  /** Shows each error at its field; a file that the server no longer has must be chosen again. */
  function showRefusal({ message, details: { fields = {} } }: ShopError): void {
    toast.error(message);
    const named = names.filter((name) => fields[name]);
    for (const kind of files) if (fields[kind]) remove(kind);
    for (const name of named) inputs.setError(name, { type: 'server', message: fields[name] ?? '' });
    focusFirst(fields);
  }

  function focusFirst(wrong: FieldErrors<Values> | Record<string, string>): void {
    const first = names.find((name) => name in wrong);
    const field = first && document.querySelector(`form[data-inquiry] [name="${first}"]`);
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    state: {
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        // Values that were filled in before hydration, or without an event.
        for (const [name, value] of new FormData(event.currentTarget))
          if (typeof value === 'string') inputs.setValue(name, value);
        void submitValid(event);
      },
      wrongFields: isSubmitted
        ? names.filter((name) => errors[name]).map((name) => labels[name] ?? name)
        : [],
      busy: isSubmitting || isUploading,
      trap: inputs.register('referralCode'),
      sent,
      /** Brings an empty form back. */
      again() {
        draft.clear();
        draft.change({});
        setSent(undefined);
        fillCustomer();
        fillTruck();
        requestAnimationFrame(() => focusFirst({ name: '' }));
      },
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
    file: (kind: FileKind) => ({ label: labels[kind] ?? kind, ...fileField(kind) }),
  };
}

/** Returns the typed values; files are stored separately, with their names. */
function typed(values: Values, names: readonly string[], filledIn: Values): Values {
  return Object.fromEntries(
    names.flatMap((name) =>
      typeof values[name] === 'string' && values[name] !== filledIn[name] ? [[name, values[name]]] : [],
    ),
  );
}
