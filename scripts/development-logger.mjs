import { createLogger } from 'vite';

/** Vite's logger, but an error with which several modules fail is printed once. */
export const developmentLogger = createLogger('info', { allowClearScreen: false });
const { error: print } = developmentLogger;

developmentLogger.error = (message, options = {}) => {
  const { error } = options;
  // The server is restarting, as the terminal says.
  if (error?.code === 'ECONNREFUSED') return;
  if (error && developmentLogger.hasErrorLogged(error)) return;
  print(message, options);
};
