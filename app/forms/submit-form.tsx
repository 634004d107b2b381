import type { ComponentProps } from 'react';

/** A form for `useSubmit`: the page sends it, and its fields say what is wrong, where the browser would leave or interrupt. */
export function SubmitForm({
  onSubmit,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: (form: HTMLFormElement) => void }) {
  return (
    <form
      className="form"
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    />
  );
}
