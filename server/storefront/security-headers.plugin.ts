import type { Settings } from '../config/settings.ts';
import { plugin } from '../http/plugin.ts';
import { readPageIndex } from './built-client.ts';

type PolicySettings = Pick<Settings, 'supabaseUrl'>;

/** Allows only inline code whose hash the build reports. */
function contentSecurityPolicy({ supabaseUrl }: PolicySettings): string {
  const { scriptHashes, styleHashes } = readPageIndex();
  const quoted = (hashes: string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    // Product images may be on any host; over TLS, http: is upgraded below.
    "img-src 'self' https: http: data:",
    `connect-src 'self'${supabaseUrl && ` ${supabaseUrl}`}`,
  ].join(';');
}

/** No code of a page may turn text into markup or into a script (docs/decisions/030-trusted-types.md). */
const TRUSTED_TYPES = ";require-trusted-types-for 'script';trusted-types 'none'";

/** Swagger UI writes markup. */
const API_REFERENCE = '/api/docs';

/** Scripts, styles, fonts and pictures, which cannot be documents with code of their own. */
const SUBRESOURCE = /^\/(assets\/|images\/[\w.-]+\.(avif|jpe?g|png|webp)$)/;
const SUBRESOURCE_POLICY = "default-src 'none';frame-ancestors 'none'";

const SUBRESOURCE_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const HEADERS = {
  ...SUBRESOURCE_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

function headersWith(policy: string, headers: Record<string, string> = HEADERS) {
  return {
    http: { 'content-security-policy': policy, ...headers },
    // Only over TLS: a trial over plain http must keep working.
    https: {
      // Requests product images with http:// URLs over TLS.
      'content-security-policy': `${policy};upgrade-insecure-requests`,
      ...headers,
      'strict-transport-security': 'max-age=31536000',
    },
  };
}

/** Subresources get fewer headers: a page loads fifteen, and the others only matter to documents. */
export const securityHeadersPlugin = plugin((server, settings: PolicySettings) => {
  const policy = contentSecurityPolicy(settings);
  const forApiReference = headersWith(policy);
  const forSubresources = headersWith(SUBRESOURCE_POLICY, SUBRESOURCE_HEADERS);
  const forAllElse = headersWith(policy + TRUSTED_TYPES);

  function headersFor(url: string) {
    if (SUBRESOURCE.test(url)) return forSubresources;
    return url.startsWith(API_REFERENCE) ? forApiReference : forAllElse;
  }

  server.addHook('onRequest', (request, reply, done) => {
    const { http, https } = headersFor(request.url);
    reply.headers(request.protocol === 'https' ? https : http);
    done();
  });
});
