import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { assignForm, resetForm } from '#client/features/admin/products/product-form-store.ts';
import { watchActivity } from '#client/features/admin/session/idle-logout.ts';
import { redirectState } from '#client/features/admin/session/login-redirect.ts';
import { startSession, useSession } from '#client/features/admin/session/session-store.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { ACCOUNT_PAGE, LOGIN_PAGE, STOCK_PAGE } from '#contract/admin-pages.ts';
import type { Page } from '#contract/pages.ts';
import { AdminDashboard } from './admin-dashboard.tsx';

const AdminAccount = lazyComponent(() => import('./admin-account.tsx').then((module) => module.AdminAccount));
const AdminStock = lazyComponent(() => import('./admin-stock.tsx').then((module) => module.AdminStock));

export function AdminPage(page: Page) {
  const session = useSession();
  const location = useLocation();
  useLayoutEffect(startSession, []);

  // The next operator on this computer must not see what the last one fetched or typed.
  const user = typeof session === 'object' ? session.user : null;
  useLayoutEffect(() => {
    if (user) assignForm(user._id);
  }, [user]);
  useEffect(() => {
    if (session === 'logged-out') resetForm();
    if (session !== 'resolving' && !user) queryClient.removeQueries({ queryKey: ['admin'] });
  }, [session, user]);

  useEffect(() => (user?.idleMinutes ? watchActivity(user.idleMinutes) : undefined), [user]);

  if (session !== 'resolving' && typeof session === 'string')
    return <Navigate to={LOGIN_PAGE} replace state={redirectState(session, location)} />;
  if (user?.mustSetUpSecondFactor && page.path !== ACCOUNT_PAGE)
    return <Navigate to={ACCOUNT_PAGE} replace />;
  return (
    <div className="container">
      <PageHead {...page} description="Manage the shop’s products and orders." />
      {user === null ? (
        <Loading />
      ) : (
        <QueryClientProvider client={queryClient}>
          {page.path === STOCK_PAGE ? (
            <AdminStock title={page.title} />
          ) : page.path === ACCOUNT_PAGE ? (
            <AdminAccount title={page.title} user={user} />
          ) : (
            <AdminDashboard title={page.title} user={user} />
          )}
        </QueryClientProvider>
      )}
    </div>
  );
}
