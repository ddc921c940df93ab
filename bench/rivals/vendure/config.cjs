// The smallest Vendure that accepts orders: database, search, job queue and a dummy payment method.
const core = require('@vendure/core');

const database = new URL(process.env.DATABASE_URL);

exports.config = {
  apiOptions: {
    port: Number(process.env.PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'operator', password: 'correct horse battery' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: database.hostname,
    port: Number(database.port),
    username: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    synchronize: process.env.CREATE_TABLES === 'yes',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: __dirname },
  logger: new core.DefaultLogger({ level: core.LogLevel.Warn }),
  plugins: [
    core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false }),
    core.DefaultJobQueuePlugin.init({}),
  ],
};
