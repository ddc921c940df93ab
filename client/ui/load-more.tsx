import { Button } from '#client/ui/button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  loading: boolean;
  onMore: () => void;
}

/** Below a list that goes on. */
export function LoadMore({ loading, onMore }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      <Button look="secondary" aria-disabled={loading} onClick={() => loading || onMore()}>
        {loading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
