import type { SubmitEvent } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, PathValue } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { ShopError } from '../../../shop/shop-error.ts';
import { useSchemaResolver } from '../../forms/use-schema-resolver.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import type * as accountSchemas from './account-schemas.ts';
import { passwordsMatch } from './password-field.tsx';

interface Settings<Values extends FieldValues, Sent> {
  /** Chooses the schema of the form. */
  schema: (schemas: typeof accountSchemas) => z.ZodType<Sent, Values>;
  /** The label of each field, in the order of the form: the first field with an error takes the focus. */
  labels: Record<Path<Values>, string>;
  /** The initial values. */
  values?: DefaultValues<Values>;
  /** May throw a `ShopError`: its `fields` are shown at the fields, its message above them. */
  send: (values: Sent) => Promise<void>;
  /** The field that takes the focus after an error without a field. */
  focus?: Path<Values>;
}

/**
 * Returns the state of a form on the account pages: it is checked by the contract's schema, errors are shown at their
 * fields, and nothing that was typed is lost. Pass `state` to `<AccountForm>` and `field(name)` to the fields.
 */
export function useAccountForm<Values extends FieldValues, Sent>(settings: Settings<Values, Sent>) {
  const { schema, labels, send, focus } = settings;
  const check = useSchemaResolver(() => import('./account-schemas.ts').then(schema));
  const form = useForm<Values, unknown, Sent>({
    resolver: async (values, ...rest) => {
      const checked = await check(values, ...rest);
      if (passwordsMatch(values)) return checked;
      const confirmPassword = { type: 'validate', message: 'Passwords do not match' };
      return { values: {}, errors: { ...checked.errors, confirmPassword } as FieldErrors<Values> };
    },
    ...(settings.values && { defaultValues: settings.values }),
  });
  const { errors, isSubmitting } = form.formState;
  const names = Object.keys(labels) as Path<Values>[];
  const confirm = 'confirmPassword' as Path<Values>;

  const submission = useSubmit(send, { revalidates: 'never', onRefused: showRefusal });
  const submit = form.handleSubmit((values) => submission.submit(values));
  const namedBy = ({ details }: ShopError) => names.filter((name) => details.fields?.[name]);

  /** Shows an error at the fields that it names; when it names none of them, the form shows it above them. */
  function showRefusal(error: ShopError): void {
    const named = namedBy(error);
    for (const [index, name] of named.entries()) {
      const message = error.details.fields?.[name] ?? '';
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (named.length === 0 && focus) form.setFocus(focus, { shouldSelect: true });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    submission.reset();
    // Password managers fill in fields before a script listens, or without an event.
    for (const [name, value] of new FormData(event.currentTarget))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    void submit(event);
  }

  return {
    form,
    state: {
      onSubmit,
      // A form of one field needs no list of the wrong fields.
      wrongFields: names.length > 1 ? names.filter((name) => errors[name]).map((name) => labels[name]) : [],
      refusal: submission.error && namedBy(submission.error).length === 0 ? submission.error.message : '',
      busy: isSubmitting,
    },
    field: (name: Path<Values>) => ({
      label: labels[name],
      error: errors[name]?.message as string | undefined,
      // Changing one password can make the other one right.
      ...form.register(name, name === 'password' && names.includes(confirm) ? { deps: [confirm] } : {}),
    }),
  };
}
