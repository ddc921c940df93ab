import { Component, type ReactNode } from 'react';
import button from '#client/ui/buttons/button.module.css';
import styles from '#client/ui/feedback/message.module.css';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import { Hydrated } from './hydrated.tsx';

interface ErrorBoundaryProps {
  /** Renders the children again when it changes, for example on navigation. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  resetKey?: string;
}

/** Shows an error page instead of children that threw. React logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorView /> : this.props.children;
  }
}

/** Uses neither router nor state, because either may have failed. Both controls trigger a full page load. */
function ErrorView() {
  return (
    <div className={`container ${styles.message}`} role="alert">
      <title>{`Unexpected Application Error! | ${SHOP_NAME}`}</title>
      <h1>Unexpected Application Error!</h1>
      <p>Something went wrong on our end. Your cart is still saved.</p>
      <button
        type="button"
        className={button.button}
        data-variant="primary"
        onClick={() => window.location.reload()}
      >
        Try again
      </button>
      <a href="/" className={button.button} data-variant="quiet">
        Go to the home page
      </a>
      <Hydrated part="frame" />
      <Hydrated part="main" />
    </div>
  );
}
