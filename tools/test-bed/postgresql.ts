import { setTestEnvironment } from './environment';
import { copyPostgresTemplate } from './other-database';

beforeAll(async () => {
  setTestEnvironment(await copyPostgresTemplate());
});
