import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../config/settings.ts';
import { plugin } from '../http/plugin.ts';
import { readPageIndex } from './built-client.ts';

const quote = (hash: string) => `'${hash}'`;

type Policed = Pick<Settings, 'supabaseUrl'>;

/** The policy allows inline code only by the hashes that the build reports. */
function headersOf({ supabaseUrl }: Policed): HelmetOptions {
  const { scriptHashes, styleHashes } = readPageIndex();
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map(quote)],
        styleSrc: ["'self'", ...styleHashes.map(quote)],
        // Product pictures come from wherever the operator keeps them; over TLS, http: is upgraded below.
        imgSrc: ["'self'", 'https:', 'http:', 'data:'],
        connectSrc: ["'self'", ...(supabaseUrl ? [supabaseUrl] : [])],
      },
    },
    // Sent only when TLS is in front: a shop tried out on plain http must keep working.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  };
}

/** What helmet would set on every response. It puts the same headers together each time, so it is asked once. */
function write(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as never, response as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Security headers of every response. */
export const securityHeadersPlugin = plugin((server, settings: Policed) => {
  const headers = write(headersOf(settings));
  const headersOverTls = {
    ...headers,
    'strict-transport-security': 'max-age=31536000',
    // Product pictures that the operator gave an http:// address are asked for over TLS.
    'content-security-policy': `${headers['content-security-policy']};upgrade-insecure-requests`,
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? headersOverTls : headers);
    done();
  });
});
