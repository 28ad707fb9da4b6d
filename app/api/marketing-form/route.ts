import { endpoint, resource } from '@/lib/api/endpoint';
import { notFound } from '@/lib/platform/http/app-error';
import { marketingFormContract } from '@/lib/domains/marketing-form/contract';
import { marketingFormDocument, marketingForm } from '@/lib/domains/marketing-form/marketing-form';

/** The document inside the sandboxed frame of the third-party form. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(marketingFormContract.getDocument, () => {
    const form = marketingForm();
    if (!form) throw notFound('Form');
    const { html, contentSecurityPolicy } = marketingFormDocument(form);
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': contentSecurityPolicy,
        'Referrer-Policy': 'origin',
        'X-Robots-Tag': 'noindex',
      },
    });
  }),
);
