import styles from './second-factor.module.css';

/** Why the server refused a form, if not because of one of its fields. */
export const Problem = ({ text }: { text?: string }) =>
  text && (
    <p role="alert" className={styles.error}>
      {text}
    </p>
  );
