import { PAGE_SETTINGS } from '../../../contract/api/page-settings.ts';
import { BACKUP_SETTINGS } from './backups.ts';
import { DATABASE_SETTINGS } from './database.ts';
import { MAIL_SETTINGS } from './mail.ts';
import { METRICS_SETTINGS } from './metrics.ts';
import { OPERATOR_SETTINGS } from './operators.ts';
import { ORDER_SETTINGS } from './orders.ts';
import { PAYMENT_SETTINGS } from './payments.ts';
import { LISTENING_SETTINGS, SERVER_SETTINGS } from './server.ts';
import type { Setting } from './setting.ts';
import { SHOP_SETTINGS } from './shop.ts';
import { SUPABASE_SETTINGS } from './supabase.ts';

/** In the order in which a start reports problems. */
export const SETTINGS = {
  ...LISTENING_SETTINGS,
  ...DATABASE_SETTINGS,
  ...BACKUP_SETTINGS,
  ...SHOP_SETTINGS,
  ...PAGE_SETTINGS,
  ...MAIL_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...OPERATOR_SETTINGS,
  ...SUPABASE_SETTINGS,
  ...ORDER_SETTINGS,
  ...METRICS_SETTINGS,
  ...SERVER_SETTINGS,
} satisfies Record<string, Setting>;

export const ALL_SETTINGS: readonly Setting[] = Object.values(SETTINGS);
