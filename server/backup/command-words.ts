import path from 'node:path';
import { parseArgs } from 'node:util';

export interface CommandWords {
  file?: string;
  withCards: boolean;
}

/** npm takes an option that does not come after `--` for itself, and the command would go on without it. */
const takenByNpm = () => process.env.npm_config_with_cards !== undefined;

/** @throws with how the command is used, where it is used otherwise */
export function readWords(
  words: string[],
  usage: string,
  { mayHaveCards }: { mayHaveCards: boolean },
): CommandWords {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: mayHaveCards ? { 'with-cards': { type: 'boolean' } } : {},
    });
    const [file, ...others] = positionals;
    if (others.length > 0 || file === '' || takenByNpm()) throw new Error('It is used otherwise.');
    return { file, withCards: values['with-cards'] === true };
  } catch {
    throw new Error(usage);
  }
}

/** npm runs commands in the folder of the package. Who types a name means the folder that they are in. */
export const placeOf = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
