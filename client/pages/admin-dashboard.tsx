import { Suspense, useId, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { LaunchChecklist } from '#client/features/admin/launch-checklist/launch-checklist.tsx';
import { OrdersPanel } from '#client/features/admin/orders/list/orders-panel.tsx';
import { EmailProblems } from '#client/features/admin/orders/problems/email-problems.tsx';
import { PaymentProblems } from '#client/features/admin/orders/problems/payment-problems.tsx';
import { ProductsPanel } from '#client/features/admin/products/products-panel.tsx';
import { SalesHistory } from '#client/features/admin/sales/sales-history.tsx';
import { SalesOverview } from '#client/features/admin/sales/sales-overview.tsx';
import { ChangePassword } from '#client/features/admin/session/change-password.tsx';
import { logOut } from '#client/features/admin/session/session-store.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailText } from '#client/ui/content/email-text.tsx';
import { type Tab, Tabs } from '#client/ui/content/tabs.tsx';
import type { SessionUser } from '#contract/api/session.ts';
import { STOCK_PAGE } from '#contract/stock-page.ts';
import styles from './admin-dashboard.module.css';

/** Loaded after the page, to keep it out of its weight. */
const StockAlert = optionalComponent(
  async () => (await import('#client/features/admin/stock/stock-alert.tsx')).StockAlert,
);

type TabName = 'products' | 'orders';

interface AdminDashboardProps {
  title: string;
  user: SessionUser;
}

/** The URL contains the selected tab, so that a reload keeps it. */
export function AdminDashboard({ title, user }: AdminDashboardProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const chartId = useId();
  const tab = params.get('tab') === 'orders' ? 'orders' : 'products';
  const tabs: readonly Tab<TabName>[] = [
    { name: 'products', label: 'Products', panel: <ProductsPanel /> },
    {
      name: 'orders',
      label: 'Orders',
      panel: (
        <>
          <SalesOverview chartId={chartId} />
          <PaymentProblems />
          <EmailProblems />
          <OrdersPanel shown={tab === 'orders'} />
          <SalesHistory id={chartId} />
        </>
      ),
    },
  ];

  // The URL only contains the selected tab's filters, so the other tab's are stored here.
  const lastParams = useRef<Partial<Record<TabName, URLSearchParams>>>({});
  function select(name: TabName) {
    lastParams.current[tab] = params;
    const fresh = new URLSearchParams(name === 'orders' ? { tab: name } : {});
    setParams(lastParams.current[name] ?? fresh, { replace: true, state });
  }
  return (
    <div className={styles.dashboard}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Link className={styles.link} to={STOCK_PAGE}>
          Stock
        </Link>
        <div className={styles.user}>
          <span className={styles.email}>
            <EmailText email={user.email} />
          </span>
          <ChangePassword user={user} />
          <Button variant="quiet" onClick={logOut}>
            Logout
          </Button>
        </div>
      </header>
      <LaunchChecklist />
      <Suspense>
        <StockAlert isLive={tab === 'orders'} />
      </Suspense>
      <Tabs label="Admin sections" tabs={tabs} selected={tab} onSelect={select} />
    </div>
  );
}
