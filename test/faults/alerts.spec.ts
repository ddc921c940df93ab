import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request, signIn } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { type ChildProcess, spawn, spawnSync } from '../shop/child-process.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../shop/database-proxy.ts';
import { makeEmailsDue } from '../shop/due-emails.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { until } from '../shop/until.ts';

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

/** The deployed rules with shorter durations, so that the test takes seconds, not minutes. */
const fastRules = () =>
  readFileSync('deploy/prometheus/alerts.yml', 'utf8')
    .replace(/^ *for: .*\n/gm, '')
    .replaceAll('[5m]', '[15s]')
    .replaceAll('[1m]', '[3s]')
    .replaceAll('[1d]', '[60s]');

interface Alerts {
  data: { alerts: { state: string; labels: { alertname: string } }[] };
}

/** A real Prometheus, which evaluates the rules each second. */
class Prometheus {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  private child: ChildProcess | undefined;
  readonly fired = new Set<string>();
  private port = 0;

  async start(targets: number[]): Promise<void> {
    [this.port = 0] = await freePorts(1);
    writeFileSync(path.join(this.folder, 'alerts.yml'), fastRules());
    const configuration = {
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: ['alerts.yml'],
      scrape_configs: [
        { job_name: 'shop', static_configs: [{ targets: targets.map((port) => `127.0.0.1:${port}`) }] },
      ],
    };
    // JSON is YAML.
    writeFileSync(path.join(this.folder, 'prometheus.yml'), JSON.stringify(configuration));
    this.child = spawn(
      'prometheus',
      [
        '--config.file=prometheus.yml',
        '--storage.tsdb.path=data',
        `--web.listen-address=127.0.0.1:${this.port}`,
      ],
      { cwd: this.folder, stdio: 'ignore' },
    );
    await until(() =>
      this.firing().then(
        () => true,
        () => false,
      ),
    );
  }

  async firing(): Promise<string[]> {
    const response = await fetch(`http://127.0.0.1:${this.port}/api/v1/alerts`);
    const { data } = (await response.json()) as Alerts;
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  }

  /** @param provoke called repeatedly until the alert fires */
  async waitForAlert(alert: string, provoke: () => unknown = () => {}): Promise<void> {
    await until(async () => {
      await provoke();
      return (await this.firing()).includes(alert);
    });
    this.fired.add(alert);
  }

  async stop(): Promise<void> {
    this.child?.kill('SIGKILL');
    if (this.child?.exitCode === null) await once(this.child, 'exit');
    rmSync(this.folder, { recursive: true });
  }
}

const describeWithPrometheus = hasPrometheus ? describe : describe.skip;

describeWithPrometheus('the alerts in deploy/prometheus', () => {
  const prometheus = new Prometheus();
  let proxy: DatabaseProxy;
  let mail: MailServer;
  let shop: ShopServer;
  let other: ShopServer;
  const otherBuild = mkdtempSync(path.join(tmpdir(), 'shop-build-'));

  const placeOrder = (changes: object = {}) => sendOrder(shop.url, orderRow(changes));

  beforeAll(async () => {
    const [port = 0, otherPort = 0, nowhere = 0] = await freePorts(3);
    [proxy, mail] = await Promise.all([startDatabaseProxy(), startMailServer()]);
    shop = await startShopServer({
      DATABASE_URL: proxy.url,
      METRICS_PORT: String(port),
      DATABASE_POOL_SIZE: '1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@shop.test',
      STRIPE_WEBHOOK_SECRET,
    });
    await emptyTables();
    await asOwner((client) => client.query('delete from backups'));
    cpSync('dist', path.join(otherBuild, 'dist'), { recursive: true, dereference: true });
    symlinkSync(path.resolve('node_modules'), path.join(otherBuild, 'node_modules'));
    writeFileSync(path.join(otherBuild, 'dist/release'), '0.0.1\n');
    other = await startShopServer(
      { DATABASE_URL: databaseUrl(), METRICS_PORT: String(otherPort) },
      otherBuild,
    );
    await prometheus.start([port, otherPort, nowhere]);
  });

  afterAll(async () => {
    await prometheus.stop();
    proxy?.restore();
    await Promise.all([shop?.stop(), other?.stop()]);
    await mail?.close();
    proxy?.close();
    rmSync(otherBuild, { recursive: true });
  });

  it('fire for an unreachable instance, for two releases, and for a missing backup', async () => {
    await prometheus.waitForAlert('ShopDown');
    await prometheus.waitForAlert('ShopReleasesDiffer');
    await prometheus.waitForAlert('ShopBackupMissing');
    expect(new Set(await prometheus.firing())).toEqual(
      new Set(['ShopDown', 'ShopReleasesDiffer', 'ShopBackupMissing']),
    );
  });

  it('fire for delayed and for undeliverable emails', async () => {
    mail.behave({ connection: { code: 421, text: '4.3.2 later' } });
    expect((await placeOrder()).status).toBe(201);
    await prometheus.waitForAlert('ShopEmailsDelayed', () =>
      asOwner((client) =>
        client.query(
          `update order_emails set created_at = now() - interval '1 hour' where state = 'waiting'`,
        ),
      ),
    );
    mail.behave({ recipient: { code: 550, text: '5.1.1 no such mailbox' } });
    await makeEmailsDue();
    await prometheus.waitForAlert('ShopEmailsFailed');
  });

  it('fire for a payment that does not match its order', async () => {
    const token = await signIn(shop.url);
    const [order] = (await request(`${shop.url}/api/orders`, { token })).body;
    await sendEvent(shop.url, paymentEvent({ client_reference_id: order._id, amount_total: 1 }));
    await prometheus.waitForAlert('ShopPaymentProblems');
  });

  it('fire for a blocked event loop', async () => {
    await prometheus.waitForAlert('ShopEventLoopBlocked', async () => {
      process.kill(shop.pid, 'SIGSTOP');
      await delay(700);
      process.kill(shop.pid, 'SIGCONT');
    });
  });

  it('fire for requests that wait for a database connection', async () => {
    const token = await signIn(shop.url);
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('lock table orders in access exclusive mode');
      await prometheus.waitForAlert('ShopWaitsForConnections', () => {
        for (const page of [1, 2, 3]) void request(`${shop.url}/api/orders?limit=${page}`, { token });
      });
      await client.query('rollback');
    });
  });

  it('fire for slow orders, for failed orders, and for an unreachable database', async () => {
    proxy.delay(600);
    await prometheus.waitForAlert('ShopSlow', () => placeOrder());
    proxy.cut();
    await prometheus.waitForAlert('ShopOrdersFailing', () => placeOrder());
    await prometheus.waitForAlert('ShopDatabaseDown');
  });

  it('have all fired', () => {
    const alerts = [...fastRules().matchAll(/- alert: (\w+)/g)].map(([, alert]) => alert);
    expect([...prometheus.fired].sort()).toEqual(alerts.sort());
  });
});
