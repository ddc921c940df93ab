const RESULT = '... on Order { id state } ... on ErrorResult { errorCode message }';
const ADDRESS = {
  fullName: 'Ada Lovelace',
  streetLine1: '1 Engine Street',
  city: 'Springfield',
  province: 'CA',
  postalCode: '90001',
  countryCode: 'US',
  phoneNumber: '555 123 4567',
};
const ITEMS = '{ products(options: { take: 1 }) { items { variants { id } } } }';
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ${RESULT} } }`;
const CUSTOMER = `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { ${RESULT} } }`;
const SHIP_TO = `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { ${RESULT} } }`;
const METHODS = '{ eligibleShippingMethods { id } }';
const SHIP_BY = `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ${RESULT} } }`;
const TO_PAYMENT = `mutation { transitionOrderToState(state: "ArrangingPayment") {
  ... on Order { id state } ... on OrderStateTransitionError { errorCode message } } }`;
const PAY = `mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) { ${RESULT} } }`;

/** A new visitor, whom Vendure recognizes by the token in its first response. */
function visitor(send) {
  let token;
  return async (query, variables) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await send('POST', '/shop-api', { query, variables }, headers);
    token = answer.headers.get('vendure-auth-token') ?? token;
    const [value] = Object.values(answer.json.data ?? {});
    if (answer.json.errors || value?.errorCode) throw new Error(JSON.stringify(answer.json));
    return value;
  };
}

/** @returns a function that orders one product from Vendure as a guest */
export async function openCheckout(send) {
  const { items } = await visitor(send)(ITEMS);
  const [{ id }] = items[0].variants;
  return async (email) => {
    const ask = visitor(send);
    await ask(ADD, { id });
    await ask(CUSTOMER, { input: { firstName: 'Ada', lastName: 'Lovelace', emailAddress: email } });
    await ask(SHIP_TO, { input: ADDRESS });
    const [method] = await ask(METHODS);
    await ask(SHIP_BY, { id: [method.id] });
    await ask(TO_PAYMENT);
    const { state } = await ask(PAY, { input: { method: 'made-up', metadata: {} } });
    if (!state.startsWith('Payment')) throw new Error(`The order is ${state}.`);
  };
}
