import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { atDomain, likelyDomain } from '#client/lib/email-domain.ts';
import { stateName, stateOfZip } from '#client/lib/zip-state.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField, TextField } from '#client/ui/forms/field.tsx';
import type { Customer } from '#contract/api/customers.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { CUSTOMER_FIELDS, type CustomerField } from '#contract/customers.ts';
import { ORDER_FIELDS, US_ZIP } from '#contract/order-fields.ts';
import { US_STATES } from '#contract/us-states.ts';
import styles from './customer-form.module.css';
import details from './order-details.module.css';
import { type CustomerUpdateError, customerFrom, customerOf, useUpdateCustomer } from './update-customer.ts';

/** The same labels as at checkout. */
const LABELS: Record<CustomerField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Street Address',
  address2: 'Address Line 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
};

function readCustomer(form: HTMLFormElement): Customer {
  const data = new FormData(form);
  return customerFrom((field) => String(data.get(field) ?? '').trim());
}

/** What may be wrong: an invalid ZIP, or a change that looks like a typo. Empty if all looks right. */
function doubtsAbout(typed: Customer, stored: Customer): string {
  const { email, state, zip } = typed;
  const changed = (...fields: CustomerField[]) => fields.some((field) => typed[field] !== stored[field]);
  const domain = changed('email') ? likelyDomain(email) : undefined;
  const zipState = changed('state', 'zip') ? stateOfZip(zip) : undefined;
  return [
    domain && `Did you mean ${atDomain(email, domain)}?`,
    !US_ZIP.test(zip) && `${zip} isn’t a US ZIP.`,
    zipState && zipState !== state && `ZIP ${zip} is in ${stateName(zipState)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface CustomerFormProps {
  order: OrderDetail;
  /** How often shipping was refused because the changes are not saved. */
  refusals: number;
  onDone: () => void;
}

/** Edits the customer of an unshipped order. */
export function CustomerForm({ order, refusals, onDone }: CustomerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // The order as it was when editing began, so that changes by others are not overwritten.
  const [original] = useState(order);
  const [typed, setTyped] = useState<Customer>(() => customerOf(original));
  /** To be confirmed, until a field changes. */
  const [doubts, setDoubts] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const { mutate, isPending, error } = useUpdateCustomer();
  const stored = error?.stored;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>(refusals > 0 ? 'button' : 'input')?.focus();
  }, [refusals]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const customer = readCustomer(event.currentTarget);
    const found = doubtsAbout(customer, customerOf(original));
    if (found && !doubts && found !== confirmed) return setDoubts(found);
    setConfirmed(found);
    setDoubts('');
    setTyped(customer);
    const { _id, customerVersion: version } = stored ?? original;
    mutate({ id: _id, version, customer }, { onSuccess: onDone });
  }

  return (
    <form
      ref={form}
      name="customer"
      className={`${details.block} ${styles.form}`}
      aria-labelledby={id}
      aria-busy={isPending || undefined}
      onChange={() => setDoubts('')}
      onSubmit={save}
    >
      <h3 id={id}>Customer</h3>
      <CustomerFields customer={customerOf(original)} />
      {error && <SaveProblem error={error} typed={typed} />}
      {doubts ? (
        <Problem text={`${doubts} Save anyway?`} />
      ) : (
        refusals > 0 && !error && <Problem text="Save or discard the customer’s changes first." />
      )}
      <div className={details.actions}>
        <Button type="submit" aria-disabled={isPending}>
          {stored ? 'Save my version' : doubts ? 'Save anyway' : 'Save customer'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Discard changes
        </Button>
      </div>
    </form>
  );
}

/** Uncontrolled: `customer` only sets the initial values. */
function CustomerFields({ customer }: { customer: Customer }) {
  const field = (name: Exclude<CustomerField, 'state'>) => ({
    name,
    label: LABELS[name],
    defaultValue: customer[name],
    maxLength: ORDER_FIELDS[name].limit,
    autoComplete: 'off',
    // `required` alone accepts spaces.
    ...('optional' in ORDER_FIELDS[name] ? { optional: true } : { required: true, pattern: '.*\\S.*' }),
  });
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} />
      {/* Not type="email": browsers rewrite the domain and reject addresses that the shop accepts. */}
      <TextField
        {...field('email')}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        pattern=".+@.+"
        title="Enter an address like name@example.com"
      />
      <TextField {...field('phone')} type="tel" />
      <TextField {...field('address')} />
      <TextField {...field('address2')} />
      <TextField {...field('city')} />
      <SelectField label={LABELS.state} name="state" defaultValue={customer.state}>
        {US_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <TextField {...field('zip')} />
    </div>
  );
}

interface SaveProblemProps {
  error: CustomerUpdateError;
  typed: Customer;
}

function SaveProblem({ error: { reason, stored }, typed }: SaveProblemProps) {
  const now = stored && customerOf(stored);
  return (
    <Problem
      text={
        now
          ? 'This customer’s details were changed after you opened the order. Your changes aren’t saved.'
          : reason
      }
    >
      {now && (
        <ul>
          {CUSTOMER_FIELDS.filter((field) => now[field] !== typed[field]).map((field) => (
            <li key={field}>
              {LABELS[field]} is now: {now[field] || '---'}
            </li>
          ))}
        </ul>
      )}
    </Problem>
  );
}

function Problem({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{text}</p>
      {children}
    </div>
  );
}
