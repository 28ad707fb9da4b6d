/** Returns a JSON file that people can read too. */
export function jsonFile(name: string, content: unknown, headers: Headers): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Content-Disposition', `attachment; filename="${name}"`);
  return new Response(JSON.stringify(content, null, 2), { headers });
}
