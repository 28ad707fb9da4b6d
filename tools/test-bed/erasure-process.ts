// A process that erases the address it is given, to be killed by tests.
import { eraseAddress } from '../../lib/registry/erasure';

await eraseAddress(process.argv[2] ?? '');
