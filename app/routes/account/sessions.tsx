import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '../../../shop/contracts/accounts.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { Button } from '../../ui/button.tsx';
import { leave, readUserInfo } from '../../browser/user-info.ts';
import { AccountSection, useAccountData, useRefocus } from './account-section.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { call } from '../../browser/api.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

const sectionId = 'sessions';

/** Ends one session, or all of them; sent again with the password, which the server asks for a while after signing in. */
interface Ending {
  /** Absent: everywhere. */
  device?: Session;
}

/** How many sessions are shown at first. */
const initialCount = 5;

/** Lists the sessions of the account, and ends them. */
export function Sessions() {
  const data = useAccountData('GET /api/users/sessions');
  const { value, reload } = data;
  const [all, setAll] = useState(false);
  const refocus = useRefocus(sectionId);
  const navigate = useNavigate();
  const [unconfirmed, setUnconfirmed] = useState<Ending>();
  const sessions = value?.sessions ?? [];
  async function end({ device }: Ending, currentPassword?: string): Promise<void> {
    const body = currentPassword === undefined ? {} : { currentPassword };
    if (!device) {
      await call('DELETE /api/users/sessions', { body });
      await leave(navigate);
      return;
    }
    await call('DELETE /api/users/sessions/:id', { params: { id: device._id }, body });
    toast.success(`${device.device} is signed out`);
    setUnconfirmed(undefined);
    await reload();
    refocus();
  }
  const ending = useSubmit(end, {
    revalidates: 'never',
    onRefused: (error, which) =>
      error.details.fields?.currentPassword ? setUnconfirmed(which) : toast.error(error.message),
  });
  const cancel = () => {
    setUnconfirmed(undefined);
    refocus();
  };
  return (
    <AccountSection id={sectionId} title="Where You Are Signed In" data={data}>
      <ul className="devices">
        {sessions.slice(0, all ? undefined : initialCount).map((session) => (
          <Device
            key={session._id}
            session={session}
            busy={ending.busy}
            isEnding={ending.pending?.device === session}
            onEnd={() => ending.submit({ device: session })}
          />
        ))}
      </ul>
      {!all && sessions.length > initialCount && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          Show all {sessions.length}
        </Button>
      )}
      {unconfirmed ? (
        <div className="mt-6">
          <ConfirmPassword
            act="Sign Out"
            onConfirmed={(password) => end(unconfirmed, password)}
            onCancel={cancel}
          />
        </div>
      ) : (
        <SignOutEverywhere
          title="Sign out everywhere?"
          consequence="Every device has to sign in again, including this one. The cart in this browser will be emptied."
          isAdmin={readUserInfo()?.isAdmin === true}
          busy={ending.busy}
          onAct={() => ending.submit({})}
        />
      )}
    </AccountSection>
  );
}

function Device({
  session,
  busy,
  isEnding,
  onEnd,
}: {
  session: Session;
  busy: boolean;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { device, createdAt, lastSeenAt, current } = session;
  return (
    <li>
      <div className="min-w-0">
        <p className="row gap-y-1">
          <b className="wrap-anywhere">{device}</b>
          {current && <span className="tag">This device</span>}
        </p>
        <p className="text-small text-ink-2 tabular-nums">
          Last seen {formatPacific(lastSeenAt)}
          <br />
          Signed in {formatPacific(createdAt)}
        </p>
      </div>
      {!current && (
        <Button kind="line" small busy={busy} onClick={onEnd}>
          {isEnding ? 'Ending…' : 'End'}
          <span className="sr-only"> the session of {device}</span>
        </Button>
      )}
    </li>
  );
}
