import { PrismaPg } from '@prisma/adapter-pg';

/** Sends a script whole, and so in one transaction: the adapter would cut a function's body at its semicolons. */
class WholeScriptPg extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await connection.executeRaw({ sql: script, args: [], argTypes: [] });
    };
    return connection;
  }
}

export function createPostgresqlAdapter(connectionString: string): PrismaPg {
  return new WholeScriptPg({ connectionString, max: 10, connectionTimeoutMillis: 10_000 });
}
