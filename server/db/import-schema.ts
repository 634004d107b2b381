import type { ColumnType, Generated } from 'kysely';
import type { ImportReport, ImportState } from '../../shop/product-csv.ts';

/** Tables of products that come in as files. */
export interface ImportSchema {
  productImports: {
    id: string;
    userId: string;
    fileName: string;
    state: Generated<ImportState>;
    message: Generated<string>;
    done: Generated<number>;
    total: Generated<number>;
    report: ColumnType<ImportReport, string | undefined, string>;
    digest: Generated<string>;
    createdAt: Date;
    appliedAt: Date | null;
  };
}
