import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

interface Login {
  user: string;
  pass: string;
}

/** Connects, logs in, and checks whether the server accepts a sender. nodemailer's `verify` stops after the login. */
export async function checkSender(
  sender: string,
  options: SMTPConnectionOptions & { auth?: Login },
): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  let reply = { status: 0, response: '' };
  const connection = new SMTPConnection({
    ...options,
    // nodemailer sends custom commands only as a custom login.
    customAuth: {
      async 'MAIL FROM'({ sendCommand }) {
        reply = await sendCommand(`MAIL FROM:<${sender}>`);
      },
    },
  });
  const failed = new Promise<never>((_, reject) => connection.on('error', reject));
  const run = (start: (callback: (error?: Error | null) => void) => void) => {
    const ended = new Promise<void>((resolve, reject) => {
      start((error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([ended, failed]);
  };
  try {
    await run((callback) => connection.connect(callback));
    if (options.auth && connection.allowsAuth)
      await run((callback) => connection.login(options.auth, callback));
    await run((callback) => connection.login({ method: 'MAIL FROM' }, callback));
    const { status, response } = reply;
    if (status < 200 || status > 299)
      throw Object.assign(new Error('The sender was refused.'), {
        code: 'EENVELOPE',
        command: 'MAIL FROM',
        response,
        responseCode: status,
      });
    await run((callback) => connection.reset(callback));
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}
