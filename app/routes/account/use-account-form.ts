import { zodResolver } from '@hookform/resolvers/zod';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ShopError } from '../../../shop/shop-error.ts';
import { toast } from '../../ui/toasts.tsx';

interface Settings<Values extends FieldValues, Sent> {
  schema: z.ZodType<Sent, Values>;
  /** Of every field, as it is written beside it, in the order of the form: the first fault takes the focus. */
  labels: Record<Path<Values>, string>;
  /** What stands in the fields at first. */
  values?: DefaultValues<Values>;
  /** May refuse with a `ShopError`: its `fields` go to the fields, its message above them. */
  send: (values: Sent) => Promise<void>;
  /** The field to type again after a refusal that names none. */
  focus?: Path<Values>;
  /** `send` has told its refusals in a toast itself. */
  toastsItself?: true;
}

/**
 * A form of the account pages: checked by the contract's schema, faults at their fields, nothing typed is lost.
 * Its `state` goes to `<AccountForm>`, `field(name)` to the fields.
 */
export function useAccountForm<Values extends FieldValues, Sent>(settings: Settings<Values, Sent>) {
  const { schema, labels, send, focus, toastsItself } = settings;
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    ...(settings.values && { defaultValues: settings.values }),
  });
  const [refusal, setRefusal] = useState('');
  const { errors, isSubmitting } = form.formState;
  const names = Object.keys(labels) as Path<Values>[];
  const confirm = 'confirmPassword' as Path<Values>;

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      const text = refuse(error);
      setRefusal(text);
      if (text !== '' && !toastsItself) void toast.error(text);
    }
  });

  /** Gives each named field its fault, and what is left to say above the form. */
  function refuse(error: unknown): string {
    if (!(error instanceof ShopError)) return 'An error occurred';
    const { fields = {} } = error.details;
    const named = names.filter((name) => fields[name]);
    for (const [index, name] of named.entries())
      form.setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
    if (named.length > 0) return '';
    if (focus) form.setFocus(focus, { shouldSelect: true });
    return error.message;
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    setRefusal('');
    // Password managers fill fields in before a script listens, or without telling it.
    for (const [name, value] of new FormData(event.currentTarget))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    void submit(event);
  }

  return {
    form,
    state: {
      onSubmit,
      // A form of one field has nothing to count.
      faults: names.length > 1 ? names.filter((name) => errors[name]).map((name) => labels[name]) : [],
      refusal,
      busy: isSubmitting,
    },
    field: (name: Path<Values>) => ({
      label: labels[name],
      error: errors[name]?.message as string | undefined,
      // Typing the one password anew can make the other right.
      ...form.register(name, name === 'password' && names.includes(confirm) ? { deps: [confirm] } : {}),
    }),
  };
}
