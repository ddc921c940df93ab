/** Waits for something that must not take longer, and says what did. */
export async function withTimeout<T>(seconds: number, what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`There was not ${what} within ${seconds} seconds.`)),
      seconds * 1_000,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
