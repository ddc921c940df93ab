import { isInDatabase } from './backup-settings.ts';
import { type Name, REQUIREMENTS } from './environment-schema.ts';
import { passwordProblem } from './password-problem.ts';
import { missingInProduction } from './required-in-production.js';

const MIN_DISTINCT_SECRET_CHARACTERS = 8;

/** What is good enough to try the shop, but not to run it. */
function weaknessesOf({
  ADMIN_PASSWORD,
  JWT_SECRET,
  STRIPE_WEBHOOK_SECRET,
  SUPABASE_ANON_KEY,
}: Record<string, string | undefined>): [Name, string][] {
  const weaknesses: [Name, string][] = [];
  const password = ADMIN_PASSWORD && passwordProblem(ADMIN_PASSWORD);
  if (password) weaknesses.push(['ADMIN_PASSWORD', `${password} in production`]);
  for (const [name, secret] of Object.entries({ JWT_SECRET, STRIPE_WEBHOOK_SECRET, SUPABASE_ANON_KEY })) {
    if (secret && new Set(secret).size < MIN_DISTINCT_SECRET_CHARACTERS)
      weaknesses.push([name as Name, 'is too easy to guess']);
  }
  return weaknesses;
}

/**
 * Names each setting once: malformed, else missing, else weak.
 * @param dataDirectory that of DATA_DIR, or its default
 */
export function problemsOf(
  environment: Record<string, string | undefined>,
  malformed: Iterable<Name>,
  dataDirectory: string,
): string[] {
  const problems = new Map<Name, string>();
  const report = (name: Name, problem: string) => {
    if (!problems.has(name)) problems.set(name, `${name} ${problem}.`);
  };
  for (const name of malformed) report(name, REQUIREMENTS[name]);
  if (environment.SUPABASE_URL && !environment.SUPABASE_ANON_KEY) {
    report('SUPABASE_ANON_KEY', 'must be set together with SUPABASE_URL: it is the key of that project');
  }
  if (environment.SMTP_URL && !environment.MAIL_FROM)
    report('MAIL_FROM', 'must be set together with SMTP_URL: it is whom e-mail comes from');
  if (environment.MAIL_FROM && !environment.SMTP_URL)
    report('SMTP_URL', 'must be set together with MAIL_FROM: it is the server that takes the e-mail');
  for (const [name, other] of [
    ['DATABASE_RUNTIME_URL', 'DATABASE_ORDERS_URL'],
    ['DATABASE_ORDERS_URL', 'DATABASE_RUNTIME_URL'],
  ] as const) {
    if (environment[other] && !environment[name])
      report(name, `must be set together with ${other}: the server works as both roles`);
  }
  if (environment.BACKUP_DIR && isInDatabase(environment.BACKUP_DIR, dataDirectory))
    report('BACKUP_DIR', REQUIREMENTS.BACKUP_DIR);
  if (environment.BACKUP_DIR && environment.DATABASE_RUNTIME_URL && !environment.DATABASE_URL)
    report('BACKUP_DIR', 'needs DATABASE_URL: nobody but the owner of the database may read all of it');
  if (environment.METRICS_PORT && Number(environment.METRICS_PORT) === Number(environment.PORT ?? 3000))
    report('METRICS_PORT', REQUIREMENTS.METRICS_PORT);
  if (environment.NODE_ENV === 'production') {
    for (const name of missingInProduction(environment))
      report(name, `must be set in production; it ${REQUIREMENTS[name]}`);
    if (environment.SMTP_URL && !environment.ADMIN_EMAIL && !environment.SUPPORT_EMAIL)
      report(
        'SUPPORT_EMAIL',
        'must be set together with SMTP_URL: without ADMIN_EMAIL, it receives the new-order alerts',
      );
    for (const [name, weakness] of weaknessesOf(environment)) report(name, weakness);
  }
  return [...problems.values()];
}
