import { useLayoutEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoginForm } from '#client/features/admin/session/login-form.tsx';
import { redirectTarget } from '#client/features/admin/session/login-redirect.ts';
import { startSession, useSession } from '#client/features/admin/session/session-store.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { Page } from '#contract/pages.ts';
import styles from './admin-login.module.css';

export function AdminLoginPage(page: Page) {
  const session = useSession();
  const { state } = useLocation();
  useLayoutEffect(startSession, []);

  if (typeof session === 'object') return <Navigate to={redirectTarget(state)} replace />;
  return (
    <div className="container">
      <PageHead {...page} description="Log in to the admin area." />
      {session === 'resolving' ? (
        <Loading />
      ) : (
        <div className={styles.page}>
          <h1>{page.title}</h1>
          {session === 'expired' && (
            <LiveRegion className={styles.expired}>Your session has expired. Please log in again.</LiveRegion>
          )}
          <LoginForm />
        </div>
      )}
    </div>
  );
}
