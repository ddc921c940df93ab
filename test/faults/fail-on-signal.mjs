// Loaded before the server: on SIGUSR2, throws an uncaught error like those of the PostgreSQL driver.
process.on('SIGUSR2', () => {
  const row = 'Failing row contains (LC123456, 5105105105105100, 737).';
  const error = Object.assign(new Error(row), { code: '23502', detail: row });
  if (process.env.FAILURE === 'throw') throw error;
  Promise.reject(error);
});
