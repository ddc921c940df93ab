// `npm run test:cluster`: runs deploy/cluster on loopback addresses, and makes parts of it fail under load.
//   npm run test:cluster                 each scenario once
//   npm run test:cluster -- A C          only these scenarios
//   npm run test:cluster -- --full       all rounds; writes the table in test/cluster/RESULTS.md
//   ... --rounds 3                       this many rounds of each scenario
//   ... --without synchronous-mode       without a protection: synchronous-mode, etcd-v2, shutdown-sessions or
//                                        asset-retry
//   ... --shop <checkout>                runs the build of another checkout
//   ... --logs <folder>                  copies the logs there
import '../../scripts/exit-with-npm.mjs';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { ensureInstalled, TO_TEST } from '../../scripts/ensure-installed.mjs';
import { CHECKOUT, runCommand } from '../../scripts/run-command.mjs';
import { missingRequirement } from './requirements.mjs';

const missing = missingRequirement();
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
process.chdir(CHECKOUT);
await ensureInstalled({ needed: TO_TEST });
await ensureBuilt();

const folder = mkdtempSync(path.join(tmpdir(), 'shop-cluster-'));
// The machines' account needs access.
chmodSync(folder, 0o755);
const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=IP:127.0.0.10'];
const fresh = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
execFileSync('openssl', ['req', ...fresh, '-keyout', key, '-out', certificate, ...subject], {
  stdio: 'pipe',
});
writeFileSync(path.join(folder, 'shop.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), {
  mode: 0o600,
});
process.env.CLUSTER_FOLDER = folder;
// Node reads this variable only at startup.
process.env.NODE_EXTRA_CA_CERTS = certificate;
await runCommand(process.execPath, ['test/cluster/run.mjs', ...process.argv.slice(2)]);
