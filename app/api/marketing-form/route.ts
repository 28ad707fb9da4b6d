import { endpoint, resource } from '@/lib/endpoint';
import { notFound } from '@/lib/app-error';
import { marketingForm } from '@/lib/marketing-form/settings';
import { marketingFormContract } from '@/lib/marketing-form/contract';
import { marketingFormDocument } from '@/lib/marketing-form/document';

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
