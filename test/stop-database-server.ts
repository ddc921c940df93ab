export default async function stopDatabaseServer(): Promise<void> {
  const { stopDatabaseServer: stop } = globalThis as { stopDatabaseServer?: () => Promise<void> };
  await stop?.();
}
