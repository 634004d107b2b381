import { TextArea } from '../../../ui/text-area.tsx';

/** The reason of a refund or a cancellation: one paragraph, so a line break becomes a space. */
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
    <TextArea
      className="reason"
      label="Reason"
      name="reason"
      rows={3}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\r?\n/g, ' '))}
      hint="The customer will see it."
      error={error}
    />
  );
}
