import 'virtual:shop.css';
import '#client/styles/tokens.css';
import '#client/styles/reset.css';
import '#client/styles/fonts.css';
import '#client/styles/global.css';
import '#client/styles/old-browsers.css';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { AppRoutes } from './routes.tsx';
import { useRouteFocus } from './use-route-focus.ts';

export function App() {
  return (
    <ErrorBoundary>
      <Layout>
        <RoutedPage />
      </Layout>
    </ErrorBoundary>
  );
}

function RoutedPage() {
  useRouteFocus();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <AppRoutes />
    </ErrorBoundary>
  );
}
