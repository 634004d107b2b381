import './honeypot.css';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** A field that people don't see: whoever fills it in is a bot. */
export function Honeypot(field: UseFormRegisterReturn) {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Referral code <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  );
}
