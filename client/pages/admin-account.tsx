import { Link } from 'react-router-dom';
import { useLaunchChecklist } from '#client/features/admin/launch-checklist/launch-checklist.tsx';
import section from '#client/features/admin/session/account-section.module.css';
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
  const isSetUp = !user.mustSetUpSecondFactor;
  return (
    <div className={styles.dashboard}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {isSetUp && (
          <Link className={styles.link} to={DASHBOARD_PAGE}>
            Products and orders
          </Link>
        )}
      </header>
      <div className={account.sections}>
        <section className={section.section}>
          <h2 className={section.heading}>
            <EmailText email={user.email} />
          </h2>
          <div className={account.actions}>
            {isSetUp && <ChangePassword user={user} />}
            <Button variant="secondary" onClick={logOut}>
              Logout
            </Button>
          </div>
        </section>
        <SecondFactorPanel user={user} />
        {isSetUp && <OperatorLog />}
        {isSetUp && <Versions />}
      </div>
    </div>
  );
}

/** The versions that the shop runs on, so that operators see whether it is up to date. */
function Versions() {
  const checklist = useLaunchChecklist();
  // An older server's names none.
  if (!checklist?.release) return null;
  return (
    <p className={section.quiet}>{`Release ${checklist.release} · PostgreSQL ${checklist.postgresql}`}</p>
  );
}
