import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import styles from './not-found.module.css';
import { NOT_FOUND } from './not-found.shop.ts';

const { text, picture } = NOT_FOUND;

export function NotFoundPage() {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead title="Page not found" description="There’s no page at this address." private />
      {picture && (
        <Picture name={picture} sizes="(min-width: 960px) 640px, calc(100vw - 40px)" alt="" eager />
      )}
      <div className={styles.text}>
        <h1>Page not found</h1>
        <p>{text}</p>
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
