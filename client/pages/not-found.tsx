import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import styles from './not-found.module.css';

export function NotFoundPage() {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title="Page not found" description="There’s no page at this address." private />
      <Picture name="cat-toy" sizes="(min-width: 960px) 640px, calc(100vw - 40px)" alt="" eager />
      <div className={styles.text}>
        <h1>Page not found</h1>
        <p>The dot got away, and there’s no page at this address.</p>
        <div className={styles.actions}>
          <ButtonLink to="/shop">Go to the shop</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Home
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
