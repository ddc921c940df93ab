import { Injectable } from '@nestjs/common';
import type { Customer } from '../../contract/api/customers.ts';
import type { AdminOrder } from '../../contract/api/orders.ts';
import { CUSTOMER_FIELDS } from '../../contract/customers.ts';
import { parseEmailAddress } from '../../contract/email-address.ts';
import { Database, type Statements } from '../database/database.ts';
import type { Query } from '../orders/customer-spellings.ts';
import { customerVersion } from '../orders/order-record.ts';
import { readOrder } from '../orders/read-orders.ts';
import { eraseCustomer, lockCustomerOrders } from './erase-customer.ts';

export interface CustomerChange {
  orderId: string;
  /** Entity tags of the versions that may be changed, or `'*'` for any version. */
  expected: string[] | '*';
  operator: string;
}

/** Why a customer is not changed. `changed`: the stored version is not an expected one. */
export type CustomerRefusal = 'unknown' | 'shipped' | 'erased' | 'changed' | 'not an email address';

export interface CorrectedOrder {
  order: AdminOrder;
  version: string;
}

interface LockedCustomer extends Customer {
  shipped: boolean;
  erased: boolean;
}

const isExpected = (customer: Customer, expected: string[] | '*'): boolean =>
  expected === '*' || expected.includes(`"${customerVersion(customer)}"`);

/** A null field that the operator leaves empty stays null. */
const ASSIGNMENTS = CUSTOMER_FIELDS.map(
  (field, index) =>
    `${field} = case when coalesce(${field}, '') = $${index + 2} then ${field} else $${index + 2} end`,
);

/** Corrects and erases customers. Triggers and functions of the database write the history. */
@Injectable()
export class OrderCustomerRepository {
  constructor(private readonly database: Database) {}

  correct(
    { orderId, expected, operator }: CustomerChange,
    customer: Customer,
  ): Promise<CorrectedOrder | CustomerRefusal> {
    return this.database.transactionAs(operator, async (transaction) => {
      const stored = await lockCustomer(transaction, orderId);
      if (stored === undefined) return 'unknown';
      if (stored.erased) return 'erased';
      if (stored.shipped) return 'shipped';
      if (!isExpected(stored, expected)) return 'changed';
      // An address that an older release accepted may stay while other fields are corrected.
      if (customer.email !== stored.email && parseEmailAddress(customer.email) === undefined)
        return 'not an email address';
      await transaction.query(`update orders set ${ASSIGNMENTS} where id = $1`, [
        orderId,
        ...CUSTOMER_FIELDS.map((field) => customer[field]),
      ]);
      return { order: await readOrder(transaction, orderId), version: customerVersion(customer) };
    });
  }

  /** @returns the number of orders in which the data was erased */
  eraseCustomerOf({ orderId, expected, operator }: CustomerChange): Promise<number | CustomerRefusal> {
    return this.database.transactionAs(operator, async (transaction) => {
      const query: Query = (text, values) => transaction.query(text, values);
      const found = await readCustomer(transaction, orderId);
      if (found === undefined) return 'unknown';
      const spellings = await lockCustomerOrders(query, found.email);
      // Another operator may have changed it before it was locked.
      const stored = (await readCustomer(transaction, orderId)) ?? found;
      if (stored.erased) return 0;
      if (stored.email !== found.email || !isExpected(stored, expected)) return 'changed';
      return eraseCustomer(query, spellings);
    });
  }
}

const CUSTOMER = `
  select ${CUSTOMER_FIELDS.map((field) => `coalesce(${field}, '') as ${field}`).join(', ')},
    shipped_at is not null as shipped, erased_at is not null as erased
  from orders where id = $1`;

async function readCustomer(
  transaction: Statements,
  orderId: string,
  lock = '',
): Promise<LockedCustomer | undefined> {
  const [customer] = await transaction.query<LockedCustomer[]>(`${CUSTOMER} ${lock}`, [orderId]);
  return customer;
}

const lockCustomer = (transaction: Statements, orderId: string) =>
  readCustomer(transaction, orderId, 'for no key update');
