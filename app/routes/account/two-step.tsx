import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './account-section.tsx';
import { TurnOff } from './two-step-off.tsx';
import { TurnOn } from './two-step-on.tsx';
import { useAccountData } from './use-account-data.ts';
import { useRefocus } from './use-refocus.ts';

const sectionId = 'two-step';

/** With so few left it is time for new ones. */
const fewCodes = 3;

/** Two-step sign-in: whether it is on, and the way to turn it on and off. */
export function TwoStep() {
  const { value, failure, reload } = useAccountData('GET /api/users/two-factor');
  const [turning, setTurning] = useState(false);
  const refocus = useRefocus(sectionId);
  const [codes, setCodes] = useState<string[]>();

  function cancel(): void {
    setTurning(false);
    refocus();
  }
  async function done(): Promise<void> {
    setTurning(false);
    await reload();
    refocus();
  }
  async function turnedOn(recoveryCodes: string[]): Promise<void> {
    setCodes(recoveryCodes);
    await done();
  }

  return (
    <Section
      id={sectionId}
      title="Two-Step Sign-In"
      loaded={value !== undefined}
      failure={failure}
      onRetry={reload}
    >
      {value && codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : value && turning ? (
        value.enabled ? (
          <TurnOff onDone={done} onCancel={cancel} />
        ) : (
          <TurnOn onDone={turnedOn} onCancel={cancel} />
        )
      ) : (
        value && (
          <div className="stack">
            {value.asked && <Alert kind="warn">We ask everyone who runs the shop to turn this on.</Alert>}
            {value.enabled ? <IsOn codesLeft={value.recoveryCodesLeft} /> : <IsOff />}
            <Button kind={value.enabled ? 'danger' : 'line'} onClick={() => setTurning(true)}>
              {value.enabled ? 'Turn Off' : 'Turn On'}
            </Button>
          </div>
        )
      )}
    </Section>
  );
}

function IsOff() {
  return (
    <>
      <p className="state state--off">Off</p>
      <p className="prose">
        When it is on, signing in asks for a code from an app on your phone as well. Whoever learns your
        password does not get in with it alone.
      </p>
    </>
  );
}

function IsOn({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <p className="state state--good">On</p>
      <p className="prose tabular-nums">
        Signing in asks for your password and a code of your app. {codesLeft}{' '}
        {codesLeft === 1 ? 'recovery code is' : 'recovery codes are'} left.
      </p>
      {codesLeft <= fewCodes && (
        <Alert kind="warn">Turn it off and on again for new recovery codes, before none is left.</Alert>
      )}
    </>
  );
}
