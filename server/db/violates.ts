/** Says whether the database refused a statement because of a constraint, or a unique index, of this name. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;
