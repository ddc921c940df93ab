import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { LaunchChecklist } from '#client/features/admin/launch-checklist/launch-checklist.tsx';
import { OrdersPanel } from '#client/features/admin/orders/list/orders-panel.tsx';
import { EmailProblems } from '#client/features/admin/orders/problems/email-problems.tsx';
import { PaymentProblems } from '#client/features/admin/orders/problems/payment-problems.tsx';
import { ProductsPanel } from '#client/features/admin/products/products-panel.tsx';
import { SalesOverview } from '#client/features/admin/sales/sales-overview.tsx';
import { logOut } from '#client/features/admin/session/session-store.ts';
import { rememberTab, wereOrdersLast } from '#client/lib/admin/last-tab.ts';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import tabStyles from '#client/ui/content/tabs.module.css';
import { type Tab, Tabs } from '#client/ui/content/tabs.tsx';
import { ACCOUNT_PAGE, STOCK_PAGE } from '#contract/admin-pages.ts';
import type { SessionUser } from '#contract/api/session.ts';

import styles from './admin-dashboard.module.css';

/** Loaded after the page, so that the page stays light. */
const StockAlert = optionalComponent(() =>
  import('#client/features/admin/stock/stock-alert.tsx').then((module) => module.StockAlert),
);

type TabName = 'products' | 'orders';

interface AdminDashboardProps {
  title: string;
  user: SessionUser;
}

/** Shows the tab that the URL names, or else the last one. */
export function AdminDashboard({ title, user }: AdminDashboardProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const tab = params.get('tab') === 'orders' ? 'orders' : 'products';
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null);
  const tabs: readonly Tab<TabName>[] = [
    { name: 'products', label: 'Products', panel: <ProductsPanel /> },
    {
      name: 'orders',
      label: 'Orders',
      panel: (
        <>
          <Overview />
          <OrdersPanel shown={tab === 'orders'} actionsSlot={actionsSlot} />
        </>
      ),
    },
  ];

  const [restoring, setRestoring] = useState(() => !params.has('tab') && wereOrdersLast());
  const isRestoring = restoring && !params.has('tab');
  useEffect(() => {
    if (!isRestoring) rememberTab(tab);
  }, [isRestoring, tab]);

  // The URL only contains the selected tab's filters, so the other tab's are stored here.
  const lastParams = useRef<Partial<Record<TabName, URLSearchParams>>>({});
  function select(name: TabName) {
    setRestoring(false);
    lastParams.current[tab] = params;
    const fresh = new URLSearchParams(name === 'orders' ? { tab: name } : {});
    setParams(lastParams.current[name] ?? fresh, { replace: true, state });
  }
  if (isRestoring) return <Navigate to="?tab=orders" replace state={state} />;
  return (
    <div className={styles.dashboard}>
      <Tabs
        label="Admin sections"
        tabs={tabs}
        selected={tab}
        onSelect={select}
        start={<h1 className={styles.title}>{title}</h1>}
        end={
          <>
            <Link className={tabStyles.tab} to={STOCK_PAGE}>
              Stock
            </Link>
            <div className={styles.end}>
              <div ref={setActionsSlot} />
              <Link className={styles.link} to={ACCOUNT_PAGE} title={user.email}>
                Account
              </Link>
              <button type="button" className={styles.link} onClick={logOut}>
                Logout
              </button>
            </div>
          </>
        }
        below={
          <>
            <LaunchChecklist />
            <Suspense>
              <StockAlert isLive={tab === 'orders'} />
            </Suspense>
          </>
        }
      />
    </div>
  );
}

/** What needs attention, above the sales figures. A solved problem disappears with the button that was pressed. */
function Overview() {
  const area = useRef<HTMLElement>(null);
  // Renders this component together with the problems.
  useOrdersSummary();
  useFocusFallback(area);
  return (
    <section ref={area} tabIndex={-1} className={styles.overview} aria-label="Overview">
      <PaymentProblems />
      <EmailProblems />
      <SalesOverview />
    </section>
  );
}
