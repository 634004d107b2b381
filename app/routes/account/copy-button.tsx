import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';

/** Puts a text into the clipboard; where the browser does not let it, the text can still be marked by hand. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      void toast.success('Copied');
    } catch {
      void toast.warning('Your browser does not let us copy. Please mark the text and copy it yourself.');
    }
  };
  return (
    <Button kind="line" small onClick={copy}>
      Copy<span className="sr-only"> {what}</span>
    </Button>
  );
}
