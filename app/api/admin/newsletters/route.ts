import { endpoint, resource } from '@/lib/http/endpoint';
import { NewsletterSchema } from '@/lib/newsletters/schema';
import { listNewsletters } from '@/lib/newsletters/service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint({ access: 'admin', output: NewsletterSchema.array(), handle: () => listNewsletters() }),
});
