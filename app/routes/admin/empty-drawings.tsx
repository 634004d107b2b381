/** An open ledger without entries, for lists of what happened. */
export const ledger = (
  <>
    <path d="M160 34C130 20 90 20 60 30v70c30-10 70-10 100 4 30-14 70-14 100-4V30c-30-10-70-10-100 4zM160 34v70" />
    <path
      d="M78 48c20-5 44-5 64 1M78 66c20-5 44-5 64 1M178 49c20-6 44-6 64-1M178 67c20-6 44-6 64-1"
      strokeDasharray="6 5"
    />
  </>
);

/** A balance at rest, for payments that agree. */
export const balance = (
  <>
    <path d="M160 20v80M120 100h80M90 34h140M90 34 66 76h48zM230 34l-24 42h48z" />
    <path d="M66 76a24 10 0 0 0 48 0M206 76a24 10 0 0 0 48 0" />
  </>
);
