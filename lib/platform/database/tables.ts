import type { Prisma } from '../../generated/sqlite/client';

/** The columns of a table, by name, with the types that they are read as. */
export type Columns<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars'];

/** The tables that have these columns. */
export type TableWith<Required> = {
  [Table in Prisma.ModelName]: Columns<Table> extends Required ? Table : never;
}[Prisma.ModelName];
