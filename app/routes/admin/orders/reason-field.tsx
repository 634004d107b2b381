import { TextField } from '../../../ui/field.tsx';

/** The reason of a refund or a cancellation. */
export function ReasonField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  return (
    <TextField
      label="Reason"
      name="reason"
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint="The customer will see it."
      error={error}
    />
  );
}
