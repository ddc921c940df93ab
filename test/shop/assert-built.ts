/** Throws if `dist`, which the tests run, was not built from the current sources. */
export async function assertBuilt(): Promise<void> {
  const { isBuilt } = await import('../../scripts/ensure-built.mjs');
  if (!isBuilt()) throw new Error('dist is out of date: run "npm run build" first.');
}
