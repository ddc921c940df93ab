/** Throws when `dist`, which is what the tests of a built shop try, is not a build of these sources. */
export async function assertBuilt(): Promise<void> {
  const { isBuilt } = await import('../../scripts/ensure-built.mjs');
  if (!isBuilt()) throw new Error('dist is not a build of these sources: run "npm run build" first.');
}
