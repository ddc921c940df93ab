import { useLayoutEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoginForm } from '#client/features/admin/session/login-form.tsx';
import { redirectTarget } from '#client/features/admin/session/login-redirect.ts';
import { startSession, useSession } from '#client/features/admin/session/session-store.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { Status } from '#client/ui/feedback/status.tsx';
import styles from './admin-login.module.css';

export function AdminLoginPage() {
  const session = useSession();
  const { state } = useLocation();
  useLayoutEffect(startSession, []);

  if (typeof session === 'object') return <Navigate to={redirectTarget(state)} replace />;
  return (
    <div className="container">
      <PageHead title="Admin Login" description="Sign in to the operator's desk." noindex />
      {session === 'resolving' ? (
        <Loading />
      ) : (
        <div className={styles.page}>
          <h1>Admin Login</h1>
          {session === 'expired' && (
            <Status className={styles.expired}>Your session has expired. Please sign in again.</Status>
          )}
          <LoginForm />
        </div>
      )}
    </div>
  );
}
