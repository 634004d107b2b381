import { ConfirmButton } from '../../ui/dialog.tsx';

/** A button that ends all sessions of an account, after asking. Programs sign in by tokens, which are no sessions. */
export function SignOutEverywhere({
  title,
  consequence,
  isAdmin,
  ...button
}: {
  title: string;
  consequence: string;
  /** Whether the account may have API tokens. */
  isAdmin: boolean;
  kind?: 'line';
  busy: boolean;
  onAct: () => Promise<unknown>;
}) {
  return (
    <div className="mt-6">
      <ConfirmButton
        {...button}
        title={title}
        act="Sign Out"
        consequence={
          consequence + (isAdmin ? ' API tokens keep working: revoke them under Integrations.' : '')
        }
      >
        Sign Out Everywhere
      </ConfirmButton>
    </div>
  );
}
