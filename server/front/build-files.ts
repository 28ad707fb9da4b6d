import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

import { StoredResponse } from './responses/stored-response';
import { sendResponse } from './responses/send-response';
import { pathOf } from './entrance';
import { filePolicy, securityHeaders } from './finish';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Build files are named after a hash of their content. */
const lasting = 'public, max-age=31536000, immutable';
const renewed = 'public, max-age=3600, must-revalidate';

/**
 * Serves the files of the build and of the public folder. Each is read on its first request and then kept in memory.
 * Build files are already compressed (`finishBuild`).
 */
export class BuildFiles {
  private readonly paths = new Map<string, string>();
  private readonly responses = new Map<string, StoredResponse>();

  constructor(
    buildDirectory: string,
    private readonly options: { isHttps: boolean },
  ) {
    for (const path of filesUnder(join(buildDirectory, 'static')))
      this.paths.set(`/_next/static${path}`, join(buildDirectory, 'static', path));
    for (const path of filesUnder('public')) this.paths.set(path, join('public', path));
    // Icons and the manifest, which Next generates at build time.
    const made = join(buildDirectory, 'server', 'app');
    for (const name of readdirSync(made).filter((entry) => /^[\w.-]+\.body$/.test(entry)))
      this.paths.set(`/${name.slice(0, -'.body'.length)}`, join(made, name));
  }

  /** Responds if the address is a file's; returns false otherwise. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const address = pathOf(request.url);
    const stored = this.responses.get(address) ?? this.read(address);
    if (!stored) return false;
    void sendResponse(request, response, stored);
    return true;
  }

  private read(address: string): StoredResponse | undefined {
    const path = this.paths.get(address);
    if (path === undefined) return undefined;
    const isLasting = address.startsWith('/_next/static/');
    const headers: OutgoingHttpHeaders = {
      ...securityHeaders({ ...this.options, isPart: isLasting }),
      'content-security-policy': filePolicy,
      'cache-control': isLasting ? lasting : renewed,
      'accept-ranges': 'bytes',
      'content-type': types[extname(address)] ?? 'application/octet-stream',
    };
    const stored = new StoredResponse(200, headers, readFileSync(path));
    for (const [coding, suffix] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const)
      if (existsSync(path + suffix)) stored.put(coding, readFileSync(path + suffix), 'best');
    this.responses.set(address, stored);
    return stored;
  }
}

function filesUnder(directory: string, path = ''): string[] {
  if (!existsSync(join(directory, path))) return [];
  return readdirSync(join(directory, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(directory, inner);
    return /\.(br|gz)$/.test(entry.name) ? [] : [inner];
  });
}
