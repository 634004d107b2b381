import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Returns a resolver that loads zod and the schema with the first focus. For pages that visitors open first: zod is a
 * quarter of their scripts, keeps a phone busy when it starts, and nobody sends a form without touching it. If it cannot be
 * loaded, the form is sent as typed: the server checks everything again, and its errors are shown at the fields.
 * @param load imports the schema
 */
export function useSchemaResolver<Values extends FieldValues, Sent>(
  load: () => Promise<z.ZodType<Sent, Values>>,
): Resolver<Values, unknown, Sent> {
  const resolver = async (): Promise<Resolver<Values, unknown, Sent>> => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
    return zodResolver(schema);
  };
  const preload = useEffectEvent(() => void resolver().catch(() => undefined));
  useEffect(() => {
    // In a dialog, a field has the focus already.
    if (document.activeElement?.matches('input, select, textarea')) return preload();
    const over = new AbortController();
    document.addEventListener('focusin', () => preload(), { once: true, signal: over.signal });
    return () => over.abort();
  }, []);
  return async (values, context, options) => {
    const check = await resolver().catch(() => undefined);
    return check ? check(values, context, options) : { values: values as unknown as Sent, errors: {} };
  };
}
