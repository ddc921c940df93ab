import { Roles1763700000001 } from './001-roles.ts';
import { Products1763700000002 } from './002-products.ts';
import { Orders1763700000003 } from './003-orders.ts';
import { Operators1763700000004 } from './004-operators.ts';
import { OrderHistory1763700000005 } from './005-order-history.ts';
import { OrderSearch1763700000006 } from './006-order-search.ts';
import { OrdersSummary1763700000007 } from './007-orders-summary.ts';
import { ProductVersions1763700000008 } from './008-product-versions.ts';
import { FunctionsNotForApiRoles1763700000009 } from './009-functions-not-for-api-roles.ts';
import { OptionalOrderFields1763700000010 } from './010-optional-order-fields.ts';
import { OrdersPerVisitor1763700000011 } from './011-orders-per-visitor.ts';
import { OrderEmails1763700000012 } from './012-order-emails.ts';
import { Shipments1763700000013 } from './013-shipments.ts';
import { Customers1763700000014 } from './014-customers.ts';
import { CardRetention1763700000015 } from './015-card-retention.ts';
import { OperatorSessions1763700000016 } from './016-operator-sessions.ts';
import { StripePayments1763700000017 } from './017-stripe-payments.ts';
import { QuickOrderRules1763700000018 } from './018-quick-order-rules.ts';
import { ValidatedOrderRules1763700000019 } from './019-validated-order-rules.ts';
import { Backups1763700000020 } from './020-backups.ts';
import { ReadableMigrations1763700000021 } from './021-readable-migrations.ts';
import { StripeTestMode1763700000022 } from './022-stripe-test-mode.ts';
import { ToShipIndex1763700000023 } from './023-to-ship-index.ts';
import { OrderEmailsThatCanBeSent1763700000024 } from './024-order-emails-that-can-be-sent.ts';
import { ErasureByTable1763700000025 } from './025-erasure-by-table.ts';
import { PriceOfItsOwn1763700000026 } from './026-price-of-its-own.ts';
import { ShopRule1763700000027 } from './027-shop-rule.ts';
import { ValidatedOrderNumbers1763700000028 } from './028-validated-order-numbers.ts';
import { PaymentsWithoutAnOrder1763700000029 } from './029-payments-without-an-order.ts';
import { UndoneCancellations1763700000030 } from './030-undone-cancellations.ts';
import { OrdersWithoutACard1763700000031 } from './031-orders-without-a-card.ts';
import { StripeCheckout1763700000032 } from './032-stripe-checkout.ts';
import { OrderStatusEmails1763700000033 } from './033-order-status-emails.ts';
import { Stock1763700000034 } from './034-stock.ts';
import { CountedOrders1763700000035 } from './035-counted-orders.ts';
import { OrderPages1763700000036 } from './036-order-pages.ts';
import { ValidatedCardRules1763700000037 } from './037-validated-card-rules.ts';
import { OrderLinkEmails1763700000038 } from './038-order-link-emails.ts';
import { SearchWords1763700000039 } from './039-search-words.ts';
import { PaymentProblems1763700000040 } from './040-payment-problems.ts';
import { RefundsDueIndex1763700000041 } from './041-refunds-due-index.ts';
import { StockByKind1763700000042 } from './042-stock-by-kind.ts';
import { PaidAt1763700000043 } from './043-paid-at.ts';
import { SecondFactors1763700000044 } from './044-second-factors.ts';
import { OperatorLog1763700000045 } from './045-operator-log.ts';
import { OperatorLogRules1763700000046 } from './046-operator-log-rules.ts';
import { UndoneShipments1763700000047 } from './047-undone-shipments.ts';
import { ShippedAtIndex1763700000048 } from './048-shipped-at-index.ts';
import { QuickSearchWords1763700000049 } from './049-quick-search-words.ts';

/** In the order of their application. */
export const ALL_MIGRATIONS = [
  Roles1763700000001,
  Products1763700000002,
  Orders1763700000003,
  Operators1763700000004,
  OrderHistory1763700000005,
  OrderSearch1763700000006,
  OrdersSummary1763700000007,
  ProductVersions1763700000008,
  FunctionsNotForApiRoles1763700000009,
  OptionalOrderFields1763700000010,
  OrdersPerVisitor1763700000011,
  OrderEmails1763700000012,
  Shipments1763700000013,
  Customers1763700000014,
  CardRetention1763700000015,
  OperatorSessions1763700000016,
  StripePayments1763700000017,
  QuickOrderRules1763700000018,
  ValidatedOrderRules1763700000019,
  Backups1763700000020,
  ReadableMigrations1763700000021,
  StripeTestMode1763700000022,
  ToShipIndex1763700000023,
  OrderEmailsThatCanBeSent1763700000024,
  ErasureByTable1763700000025,
  PriceOfItsOwn1763700000026,
  ShopRule1763700000027,
  ValidatedOrderNumbers1763700000028,
  PaymentsWithoutAnOrder1763700000029,
  UndoneCancellations1763700000030,
  OrdersWithoutACard1763700000031,
  StripeCheckout1763700000032,
  OrderStatusEmails1763700000033,
  Stock1763700000034,
  CountedOrders1763700000035,
  OrderPages1763700000036,
  ValidatedCardRules1763700000037,
  OrderLinkEmails1763700000038,
  SearchWords1763700000039,
  PaymentProblems1763700000040,
  RefundsDueIndex1763700000041,
  StockByKind1763700000042,
  PaidAt1763700000043,
  SecondFactors1763700000044,
  OperatorLog1763700000045,
  OperatorLogRules1763700000046,
  UndoneShipments1763700000047,
  ShippedAtIndex1763700000048,
  QuickSearchWords1763700000049,
];

/** As in the table of applied migrations. */
export const MIGRATION_NAMES = ALL_MIGRATIONS.map((Migration) => new Migration().name);
