// Creates a region, a shipping option, a payment provider and a hundred products, and prints a new public key.
const { ContainerRegistrationKeys, Modules, ProductStatus } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

const product = (index, salesChannel, shippingProfile) => ({
  title: `Collar ${index + 1}`,
  handle: `collar-${index + 1}`,
  description: 'What it is and does.',
  status: ProductStatus.PUBLISHED,
  shipping_profile_id: shippingProfile.id,
  sales_channels: [{ id: salesChannel.id }],
  options: [{ title: 'Size', values: ['One'] }],
  variants: [
    {
      title: 'One',
      sku: `SKU${index + 1}`,
      options: { Size: 'One' },
      manage_inventory: false,
      prices: [{ amount: index + 1.99, currency_code: 'usd' }],
    },
  ],
});

exports.default = async function fill({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const [store] = await container.resolve(Modules.STORE).listStores();

  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Web' }] });
  await run(flows.updateStoresWorkflow, {
    selector: { id: store.id },
    update: {
      supported_currencies: [{ currency_code: 'usd', is_default: true }],
      default_sales_channel_id: channel.id,
    },
  });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      { name: 'US', currency_code: 'usd', countries: ['us'], payment_providers: ['pp_system_default'] },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: 'us', provider_id: 'tp_system' }]);

  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: 'Portland', address: { city: 'Portland', country_code: 'US', address_1: '' } }],
  });
  const stock = { [Modules.STOCK_LOCATION]: { stock_location_id: location.id } };
  await link.create({ ...stock, [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' } });
  const [known] = await fulfillment.listShippingProfiles({ type: 'default' });
  const [profile] = known
    ? [known]
    : await run(flows.createShippingProfilesWorkflow, { data: [{ name: 'Default', type: 'default' }] });
  const set = await fulfillment.createFulfillmentSets({
    name: 'Shipping',
    type: 'shipping',
    service_zones: [{ name: 'US', geo_zones: [{ country_code: 'us', type: 'country' }] }],
  });
  await link.create({ ...stock, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } });
  await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Free shipping',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Free', description: 'Free', code: 'free' },
      prices: [
        { currency_code: 'usd', amount: 0 },
        { region_id: region.id, amount: 0 },
      ],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });

  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Web', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const products = Array.from({ length: 100 }, (_, index) => product(index, channel, profile));
  await run(flows.createProductsWorkflow, { products });
  console.log(`key ${key.token}`);
};
