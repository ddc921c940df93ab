import { startProcess } from '../processes.mjs';

/** Runs one statement over and over, as a role. */
export async function runPgbench(file, { url, role, clients, seconds }) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const options = ['-n', '-M', 'prepared', '-c', clients, '-j', 2, '-T', seconds, '-f', file].map(String);
  const run = startProcess('pgbench', options, {
    environment: {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
      ...(role && { PGOPTIONS: `-c role=${role}` }),
    },
  });
  const output = await run.done();
  const found = (pattern) => Number(pattern.exec(output)[1]);
  return {
    requests: found(/transactions actually processed: (\d+)/),
    rate: found(/^tps = ([\d.]+)/m),
  };
}
