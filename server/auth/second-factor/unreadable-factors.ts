import { asOwner } from '../../database/owner-connection.ts';
import { SecretCipher } from './secret-cipher.ts';

/** How many operators have a second factor that was encrypted with another JWT_SECRET. */
export async function countUnreadableFactors(url: string, jwtSecret: string): Promise<number> {
  const cipher = new SecretCipher(jwtSecret);
  const { rows } = await asOwner(url, (client) =>
    client.query<{ id: string; secret: Buffer }>(
      'select id, second_factor as secret from operators where second_factor is not null',
    ),
  );
  return rows.filter(({ id, secret }) => cipher.decrypt(secret, id) === undefined).length;
}
