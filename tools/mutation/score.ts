/** What became of mutants that were tried. What could not be tried, or was left out with a reason, is in neither number. */
export interface Count {
  killed: number;
  /** No test has noticed it, or none has come by. */
  alive: number;
}

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

/** @param report as Stryker writes it (https://github.com/stryker-mutator/mutation-testing-elements) */
export function countFiles(report: string): Map<string, Count> {
  const { files } = JSON.parse(report) as Report;
  const counted = Object.entries(files).map(([file, { mutants }]): [string, Count] => {
    const having = (...statuses: string[]) =>
      mutants.filter(({ status }) => statuses.includes(status)).length;
    return [file, { killed: having('Killed', 'Timeout'), alive: having('Survived', 'NoCoverage') }];
  });
  return new Map(counted);
}

export function sum(counts: readonly Count[]): Count {
  return {
    killed: counts.reduce((total, { killed }) => total + killed, 0),
    alive: counts.reduce((total, { alive }) => total + alive, 0),
  };
}

/** With two decimals; nothing to be killed is all killed. */
export function percentOf({ killed, alive }: Count): string {
  return (killed + alive === 0 ? 100 : (killed / (killed + alive)) * 100).toFixed(2);
}
