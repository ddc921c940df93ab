import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

interface Login {
  user: string;
  pass: string;
}

/** Connects, logs in, and asks whether the server accepts a sender. nodemailer's own `verify` stops after the login. */
export async function checkSender(
  sender: string,
  options: SMTPConnectionOptions & { auth?: Login },
): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  let reply = { status: 0, response: '' };
  const connection = new SMTPConnection({
    ...options,
    // A custom login is nodemailer's way to send a command of one's own.
    customAuth: {
      async 'MAIL FROM'({ sendCommand }) {
        reply = await sendCommand(`MAIL FROM:<${sender}>`);
      },
    },
  });
  const lost = new Promise<never>((_, reject) => connection.on('error', reject));
  const done = (begin: (callback: (error?: Error | null) => void) => void) => {
    const ended = new Promise<void>((resolve, reject) => {
      begin((error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([ended, lost]);
  };
  try {
    await done((callback) => connection.connect(callback));
    if (options.auth && connection.allowsAuth)
      await done((callback) => connection.login(options.auth, callback));
    await done((callback) => connection.login({ method: 'MAIL FROM' }, callback));
    const { status, response } = reply;
    if (status < 200 || status > 299)
      throw Object.assign(new Error('The sender was refused.'), {
        code: 'EENVELOPE',
        command: 'MAIL FROM',
        response,
        responseCode: status,
      });
    await done((callback) => connection.reset(callback));
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}
