import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|txt|json|webmanifest|xml)$/;

/** Writes a .br and a .gz beside every compressible file except the pages, which the server compresses. */
export function compressFiles(directory) {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const inside = path.relative(directory, file);
    if (!entry.isFile() || !COMPRESSIBLE.test(file) || /^(?:pages|\.vite)[\\/]/.test(inside)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
