/** The results of the mutants that were tried. Those that could not be tried, or were left out with a reason, are not counted. */
export interface Count {
  killed: number;
  /** No test noticed the change, or none reached it. */
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

/** Returns a percentage with two decimals; 100 if there are no mutants. */
export function percentOf({ killed, alive }: Count): string {
  return (killed + alive === 0 ? 100 : (killed / (killed + alive)) * 100).toFixed(2);
}
