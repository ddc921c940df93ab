import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { startSession, useSession } from '#client/features/admin/session/session-store.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { Loading } from '#client/ui/loading.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';

export function AdminPage() {
  const session = useSession();
  useLayoutEffect(startSession, []);

  // The next operator at this screen must not see what the last one fetched.
  const signedOut = session === 'signed-out';
  useEffect(() => {
    if (signedOut) queryClient.removeQueries({ queryKey: ['admin'] });
  }, [signedOut]);

  if (session === 'signed-out') return <Navigate to="/admin/login" replace />;
  return (
    <div className="container">
      <PageHead title="Admin Dashboard" description="Products and orders of the shop." noindex />
      {session === 'resolving' ? (
        <Loading />
      ) : (
        <QueryClientProvider client={queryClient}>
          <AdminDashboard user={session.user} />
        </QueryClientProvider>
      )}
    </div>
  );
}
