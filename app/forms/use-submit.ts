import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Input, Reply } from '../../shop/api-client.ts';
import type { EndpointName } from '../../shop/contracts/endpoints.ts';
import type { ShopError } from '../../shop/shop-error.ts';
import { toShopError } from '../../shop/shop-error.ts';
import { call } from '../browser/api.ts';
import { useAsCustomer } from '../browser/session-ended.ts';
import { toast } from '../ui/toasts/toasts.tsx';

export interface SubmitSettings<In, Out> {
  /** The toast after success. */
  success?: string | ((reply: Out, input: In) => string);
  /** Runs after success, before the page is read again. */
  onSuccess?: (reply: Out, input: In) => unknown;
  /** The page to go to after success; without one, or for undefined, the present page is read again. */
  next?: (reply: Out) => string | undefined;
  /** Runs when the server refuses; not when the session has ended. */
  onRefused?: (error: ShopError, input: In) => unknown;
  /** Says a refusal in a toast. For buttons; a form shows `fieldErrors` and `message` instead. */
  toastsRefusal?: boolean;
  /** When the page's data is read again. Default `changed`: after success, and after a conflict with someone else's change. */
  revalidates?: 'changed' | 'always' | 'never';
  /** True when what was typed is still there after signing in again; the session message then says so. */
  keepsInput?: boolean;
}

export interface Submit<In, Out> {
  /**
   * Sends the input, unless something is still on its way.
   * @returns true after success, false after a refusal or when the session has ended
   */
  submit: (input: In) => Promise<boolean>;
  busy: boolean;
  /** What is on its way now. */
  pending: In | undefined;
  /** Put it on the `<form>`: after a refusal the first field with an error takes the focus. */
  formRef: React.RefObject<HTMLFormElement | null>;
  /** By field name; the error of a field goes once it is edited, which takes `formRef` and the field's `name`. */
  fieldErrors: Record<string, string>;
  /** The refusal when no field is to blame. */
  message: string | undefined;
  error: ShopError | undefined;
  /** What was refused. */
  refused: In | undefined;
  /** Forgets the last refusal. */
  reset: () => void;
  /** The last reply, for a page that shows it. */
  reply: Out | undefined;
}

/**
 * The one way for a page to send something to the API: keeps the busy state, turns a refusal into field errors and a
 * message, announces success, reloads the page's data, and redirects to sign in when the session has ended.
 *
 *     const note = useSubmit('POST /api/orders/:id/notes', { success: 'Note added' });
 *     <SubmitForm ref={note.formRef} onSubmit={() => void note.submit({ params: { id }, body: { text } })}>
 *       {note.message && <Alert kind="bad">{note.message}</Alert>}
 *       <TextArea name="text" error={note.fieldErrors.text} … />
 *       <Button type="submit" busy={note.busy}>Add Note</Button>
 *
 * A button without a form sets `toastsRefusal`. Where one call isn't enough, give a function instead of the endpoint.
 * A record that two people may edit at the same time belongs in `useEditForm`, which is built on this.
 */
export function useSubmit<K extends EndpointName>(
  send: K,
  settings?: SubmitSettings<Input<K>, Reply<K>>,
): Submit<Input<K>, Reply<K>>;
export function useSubmit<In = void, Out = unknown>(
  send: (input: In) => Promise<Out>,
  settings?: SubmitSettings<In, Out>,
): Submit<In, Out>;
export function useSubmit<In, Out>(
  send: EndpointName | ((input: In) => Promise<Out>),
  settings: SubmitSettings<In, Out> = {},
): Submit<In, Out> {
  const {
    success,
    onSuccess,
    next,
    onRefused,
    toastsRefusal,
    revalidates = 'changed',
    keepsInput,
  } = settings;
  const asCustomer = useAsCustomer({ keepsAll: keepsInput ?? false });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [pending, setPending] = useState<{ input: In }>();
  const [refusal, setRefusal] = useState<Refusal<In>>();
  const error = refusal?.error;
  const [reply, setReply] = useState<Out>();

  useEffect(() => {
    const form = formRef.current;
    if (!error || !form) return;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    const forget = ({ target }: Event) => {
      if (!form.contains(target as Node)) return;
      const { name } = target as HTMLInputElement;
      setRefusal((present) => present && withoutField(present, name));
    };
    // Not on the form: rendered before React has seen the event, an input would show what it had before.
    addEventListener('input', forget);
    return () => removeEventListener('input', forget);
  }, [error]);

  async function attempt(input: In): Promise<boolean> {
    let succeeded = false;
    let isCutOff = false;
    let hasEnded = false;
    try {
      await asCustomer(async () => {
        const reply = (await (typeof send === 'string'
          ? call(send, input as Input<EndpointName>)
          : send(input))) as Out;
        succeeded = true;
        setReply(reply);
        if (success) toast.success(typeof success === 'string' ? success : success(reply, input));
        await onSuccess?.(reply, input);
        const page = next?.(reply);
        if (page !== undefined) await navigate(page);
        else if (revalidates === 'changed') await revalidate();
      });
      hasEnded = !succeeded;
    } catch (thrown) {
      const error = toShopError(thrown);
      isCutOff = error.code === 'FETCH_ERROR';
      setRefusal({ error, input, fields: error.details.fields ?? {} });
      if (toastsRefusal) toast.error(error.message);
      await onRefused?.(error, input);
      if (revalidates === 'changed' && error.code === 'conflict') await revalidate();
    }
    // After the session has ended, the page has been left: the next would be read twice, and scrolled as this one was.
    if (revalidates === 'always' && !hasEnded) {
      const reading = revalidate();
      // Without a network the page is read again once there is one; nobody should wait for that to send again.
      if (!isCutOff) await reading;
    }
    return succeeded;
  }

  return {
    submit: async (input) => {
      if (isBusy.current) return false;
      isBusy.current = true;
      setPending({ input });
      setRefusal(undefined);
      try {
        return await attempt(input);
      } finally {
        isBusy.current = false;
        setPending(undefined);
      }
    },
    busy: pending !== undefined,
    pending: pending?.input,
    formRef,
    fieldErrors: refusal?.fields ?? {},
    message: Object.keys(error?.details.fields ?? {}).length === 0 ? error?.message : undefined,
    error,
    refused: refusal?.input,
    reset: () => setRefusal(undefined),
    reply,
  };
}

interface Refusal<In> {
  error: ShopError;
  input: In;
  /** The errors of the fields that were not edited since. */
  fields: Record<string, string>;
}

/** Returns a refusal that no longer blames a field; the same one when it does not. */
export function withoutField<In>(refusal: Refusal<In>, name: string): Refusal<In> {
  if (!(name in refusal.fields)) return refusal;
  const { [name]: _edited, ...fields } = refusal.fields;
  return { ...refusal, fields };
}
