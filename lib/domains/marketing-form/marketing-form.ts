import { randomBytes } from 'node:crypto';

import { env } from '@/lib/platform/process/env';
import { site } from '@/lib/site';

import { marketingFormText } from './words';

export interface MarketingForm {
  host: string;
  portal: string;
  id: string;
}

/** The third-party form; undefined unless it is configured. */
export function marketingForm(): MarketingForm | undefined {
  const { MARKETING_FORM_HOST: host, MARKETING_FORM_PORTAL: portal, MARKETING_FORM_ID: id } = env();
  return host && portal && id ? { host, portal, id } : undefined;
}

export interface FrameDocument {
  html: string;
  contentSecurityPolicy: string;
}

/** Always light: the third party's form brings dark text. */
const style = `:root{color-scheme:only light;background:#fffefb;color:#121c29}body{margin:0;padding:20px;font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}p{margin:0}[hidden]{display:none}`;

/**
 * The document in which the third party's script runs. Its frame is sandboxed without an origin of its own, so the
 * script can reach neither this site's cookies nor its pages; stand-ins for cookies and storage keep it from failing
 * because of that. If the script does not load in time, or fails, the plain fallback remains.
 */
export function marketingFormDocument({ host, portal, id }: MarketingForm): FrameDocument {
  const nonce = randomBytes(16).toString('base64');
  const options = JSON.stringify({ portalId: portal, formId: id, target: '#form' }).replace(/</g, '\\u003c');
  const script = `
(function () {
  var store = function () { var data = {}; return { getItem: function (k) { return k in data ? data[k] : null }, setItem: function (k, v) { data[k] = String(v) }, removeItem: function (k) { delete data[k] }, clear: function () { data = {} }, key: function () { return null }, length: 0 } };
  try { Object.defineProperty(document, 'cookie', { get: function () { return '' }, set: function () {} }) } catch (e) {}
  ['localStorage', 'sessionStorage'].forEach(function (name) { try { Object.defineProperty(window, name, { value: store() }) } catch (e) {} });
  var reportHeight = function () { parent.postMessage({ marketingFormHeight: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '*') };
  new ResizeObserver(reportHeight).observe(document.documentElement);
  var isDone = false;
  var retryLimits = function () { if (isDone) return; isDone = true; document.getElementById('fallback').hidden = false; document.getElementById('form').hidden = true };
  var timer = setTimeout(retryLimits, 8000);
  var element = document.createElement('script');
  element.src = ${JSON.stringify(`${host}/forms/embed/v2.js`)};
  element.onload = function () {
    if (isDone) return;
    try { hbspt.forms.create(${options}); isDone = true; clearTimeout(timer) } catch (e) { retryLimits() }
  };
  element.onerror = retryLimits;
  document.head.appendChild(element);
})();`;
  const fallback = `${marketingFormText.failed} <a href="mailto:${site.contact.email}" target="_blank" rel="noopener">${site.contact.email}</a>`;
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${marketingFormText.frameTitle}</title><style>${style}</style></head><body><div id="form"></div><p id="fallback" hidden>${fallback}</p><noscript><p>${fallback}</p></noscript><script nonce="${nonce}">${script}</script></body></html>`,
    contentSecurityPolicy: [
      "default-src 'none'",
      `script-src ${host} 'nonce-${nonce}'`,
      `style-src https: ${host} 'unsafe-inline'`,
      `connect-src https: ${host}`,
      `form-action https: ${host}`,
      `frame-src https: ${host}`,
      `img-src https: data: ${host}`,
      `font-src https: data: ${host}`,
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
  };
}
