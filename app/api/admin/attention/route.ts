import { endpoint, resource } from '@/lib/api/endpoint';
import { monitoringContract } from '@/lib/domains/monitoring/contract';
import { getAttention } from '@/lib/registry/attention';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(monitoringContract.attention, ({ session }) => getAttention(session)),
);
