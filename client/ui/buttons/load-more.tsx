import { Button } from '#client/ui/buttons/button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  loading: boolean;
  onMore: () => void;
}

/** The button below a paged list. */
export function LoadMore({ loading, onMore }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      <Button variant="secondary" aria-disabled={loading} onClick={() => loading || onMore()}>
        {loading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
