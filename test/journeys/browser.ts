import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { programEnvironment, spawnSync } from '../shop/child-process.ts';

export interface Browser {
  executablePath: string;
  /** Environment variables for its process. */
  environment: Record<string, string>;
  /** Whether it is the version that the screenshots were taken with. */
  pinned: boolean;
}

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A folder with libraries from the browser's package, if the system lacks some that the browser needs. */
function librariesFor(executablePath: string): string | undefined {
  const { stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  if (!stdout?.includes('not found')) return undefined;
  const archive = path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br');
  const directory = mkdtempSync(path.join(tmpdir(), 'browser-libraries-'));
  spawnSync('tar', ['-x', '-C', directory], { input: brotliDecompressSync(readFileSync(archive)) });
  return path.join(directory, 'lib');
}

/** The package unpacks itself into TMPDIR, where another user's copy may exist, so TMPDIR is changed. */
async function unpackBrowser(): Promise<string> {
  const { TMPDIR } = process.env;
  const directory = path.resolve('node_modules/.cache/chromium');
  mkdirSync(directory, { recursive: true });
  process.env.TMPDIR = directory;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/**
 * The headless Chromium that npm installs: it is twice as fast as a full browser and renders the same everywhere. On
 * platforms that it doesn't support, a browser of the system.
 */
export async function findBrowser(): Promise<Browser> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const executablePath = await unpackBrowser();
    const libraries = librariesFor(executablePath);
    const environment = programEnvironment({ LD_LIBRARY_PATH: libraries });
    return { executablePath, environment, pinned: true };
  }
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (system !== undefined)
    return { executablePath: system, environment: programEnvironment(), pinned: false };
  throw new Error('The browser tests need Chromium or Google Chrome. Install one and run them again.');
}
