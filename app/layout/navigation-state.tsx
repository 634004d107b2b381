import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { retryConnection, useIsCutOff } from '../browser/connection.ts';

const patienceMs = 300;

/** A thin bar that moves while another page is loading, for those who would wait longer than a moment. */
export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  if (!isLate) return null;
  return <progress className="loading-bar" aria-label="Loading the page" />;
}

/** Says that a page waits for the network. The page before stays in view. */
export function ConnectionBar() {
  const isCutOff = useIsCutOff();
  if (!isCutOff) return null;
  return (
    <output className="connection-bar">
      <span>No connection.</span>
      <button type="button" className="link" onClick={retryConnection}>
        Try again
      </button>
    </output>
  );
}
