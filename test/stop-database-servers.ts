export default async function stopDatabaseServers(): Promise<void> {
  const { stopDatabaseServers: stop } = globalThis as { stopDatabaseServers?: () => Promise<unknown> };
  await stop?.();
}
