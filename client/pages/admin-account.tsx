import { Link } from 'react-router-dom';
import { ChangePassword } from '#client/features/admin/session/change-password.tsx';
import { OperatorLog } from '#client/features/admin/session/operator-log.tsx';
import { SecondFactorPanel } from '#client/features/admin/session/second-factor-panel.tsx';
import { logOut } from '#client/features/admin/session/session-store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailText } from '#client/ui/content/email-text.tsx';
import { DASHBOARD_PAGE } from '#contract/admin-pages.ts';
import type { SessionUser } from '#contract/api/session.ts';
import account from './admin-account.module.css';
import styles from './admin-dashboard.module.css';

interface AdminAccountProps {
  title: string;
  user: SessionUser;
}

/** How the operator logs in, and who has logged in. */
export function AdminAccount({ title, user }: AdminAccountProps) {
  return (
    <div className={styles.dashboard}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {!user.mustSetUpSecondFactor && (
          <Link className={styles.link} to={DASHBOARD_PAGE}>
            Products and orders
          </Link>
        )}
      </header>
      <div className={account.sections}>
        <section className={account.section}>
          <h2 className={account.heading}>
            <EmailText email={user.email} />
          </h2>
          <div className={account.actions}>
            {!user.mustSetUpSecondFactor && <ChangePassword user={user} />}
            <Button variant="secondary" onClick={logOut}>
              Logout
            </Button>
          </div>
        </section>
        <SecondFactorPanel user={user} />
        {!user.mustSetUpSecondFactor && <OperatorLog />}
      </div>
    </div>
  );
}
