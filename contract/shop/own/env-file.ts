import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export const readEnvFile = (file: string): Record<string, string | undefined> =>
  existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};

const quoted = (value: string) => (/[\s#\\]/.test(value) ? `"${value}"` : value);

/**
 * Adds settings that are missing or empty.
 * @returns the names of the added ones
 */
export function addToEnvFile(file: string, settings: Record<string, string | undefined>): string[] {
  const present = readEnvFile(file);
  let content = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const added: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || present[name]) continue;
    const line = `${name}=${quoted(value)}`;
    const empty = new RegExp(`^${name}=.*$`, 'm');
    if (empty.test(content)) content = content.replace(empty, () => line);
    else content += `${content === '' || content.endsWith('\n') ? '' : '\n'}${line}\n`;
    added.push(name);
  }
  // Readable only by its owner, because passwords are added later. An existing file keeps its mode.
  if (added.length > 0) writeFileSync(file, content, { mode: 0o600 });
  return added;
}
