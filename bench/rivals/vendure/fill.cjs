// Creates the tables, a country, a shipping method, a payment method and a hundred products.
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { bootstrap } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { config } = require('./config.cjs');

const HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
const products = Array.from({ length: 100 }, (_, index) => {
  const number = index + 1;
  return `Collar ${number},collar-${number},What it is and does.,,,,,SKU${number},${number}.99,standard,1000000,false,,`;
});

const shop = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ code: 'US', name: 'United States', zone: 'Americas' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Free shipping', price: 0 }],
  paymentMethods: [
    {
      name: 'Made up',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] },
    },
  ],
  collections: [],
};

async function main() {
  const file = path.join(__dirname, 'products.csv');
  writeFileSync(file, [HEAD, ...products, ''].join('\n'));
  const app = await populate(() => bootstrap(config), shop, file);
  await app.close();
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
