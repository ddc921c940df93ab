/** @param awaited for the error message */
export async function withTimeout<T>(seconds: number, awaited: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Timed out after ${seconds} seconds, waiting for ${awaited}.`)),
      seconds * 1_000,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
