// Joins the server and its packages into a few files, in the given build.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import bundle, { bundled, PROGRAMS } from '../rolldown.config.mjs';

const [folder] = process.argv.slice(2);
await build({ ...bundle, output: { ...bundle.output, dir: folder } });
for (const program of PROGRAMS) {
  const place = path.posix.relative(path.posix.dirname(program), bundled(program));
  writeFileSync(
    path.join(folder, `${program}.js`),
    `import '${place.startsWith('.') ? place : `./${place}`}.js';\n`,
  );
}
