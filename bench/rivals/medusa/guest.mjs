const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address_1: '1 Engine Street',
  city: 'Springfield',
  province: 'ca',
  postal_code: '90001',
  country_code: 'us',
  phone: '555 123 4567',
};
const FIELDS = '?fields=id,total';

/** @returns how a guest orders one product of Medusa, from an empty cart to a stored order */
export async function openCheckout(send) {
  const get = async (path) => (await send('GET', `/store${path}`)).json;
  const post = async (path, body = {}) => (await send('POST', `/store${path}`, body)).json;
  const { regions } = await get('/regions');
  const region = regions[0].id;
  const { products } = await get(`/products?limit=1&fields=id,*variants&region_id=${region}`);
  const variant = products[0].variants[0].id;
  return async (email) => {
    const { cart } = await post(`/carts${FIELDS}`, { region_id: region });
    await post(`/carts/${cart.id}/line-items${FIELDS}`, { variant_id: variant, quantity: 1 });
    await post(`/carts/${cart.id}${FIELDS}`, { email, shipping_address: ADDRESS });
    const { shipping_options: options } = await get(`/shipping-options?cart_id=${cart.id}`);
    await post(`/carts/${cart.id}/shipping-methods${FIELDS}`, { option_id: options[0].id });
    const { payment_collection: payment } = await post('/payment-collections', { cart_id: cart.id });
    await post(`/payment-collections/${payment.id}/payment-sessions`, { provider_id: 'pp_system_default' });
    const { type } = await post(`/carts/${cart.id}/complete`);
    if (type !== 'order') throw new Error(`The cart became ${type}.`);
  };
}
