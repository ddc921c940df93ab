import path from 'node:path';
import { execFileSync } from './child-process.ts';

export const PREVIOUS_RELEASE = 'v0.1.0';

/** The commit of the tag, because clones may lack tags. */
const COMMIT = 'f051d75ecbdf642b83baf699a317a2bbff27997d';

export interface PreviousRelease {
  /** For `startShopServer`. */
  checkout: string;
  remove(): void;
}

/** Builds the previous release with its own packages. @param folder the parent of its checkout */
export function buildPreviousRelease(folder: string): PreviousRelease {
  const checkout = path.join(folder, 'previous');
  execFileSync('git', ['worktree', 'add', '--detach', checkout, COMMIT], { stdio: 'pipe' });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: checkout,
    stdio: 'pipe',
  });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'pipe' });
  return {
    checkout,
    remove: () => execFileSync('git', ['worktree', 'remove', '--force', checkout], { stdio: 'pipe' }),
  };
}
