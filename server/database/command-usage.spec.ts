import * as databaseCommand from './database-command.ts';

// Instead of running the command as its module is loaded, keeps its definition.
jest.mock('./database-command.ts', () => ({
  ...jest.requireActual<typeof databaseCommand>('./database-command.ts'),
  runDatabaseCommand: jest.fn(),
}));

const MODULES = {
  backup: '../backup/backup-command.ts',
  restore: '../backup/restore-command.ts',
  customer: '../customers/customer-command.ts',
  operator: '../auth/operator-command.ts',
  migrate: './migrate-command.ts',
};
type Name = keyof typeof MODULES;

function commandOf(name: Name) {
  require(MODULES[name]);
  const command = jest
    .mocked(databaseCommand.runDatabaseCommand)
    .mock.calls.map(([each]) => each)
    .find(({ usage }) => usage.startsWith(`Usage: npm run ${name}`));
  if (command === undefined) throw new Error(`${MODULES[name]} runs no command.`);
  return command;
}

it.each<[Name, string[]]>([
  ['backup', ['']],
  ['backup', ['one', 'two']],
  ['restore', []],
  ['restore', ['a.gz', '--with-cards']],
  ['customer', []],
  ['customer', ['export']],
  ['customer', ['erase', 'nobody']],
  ['customer', ['show', 'ada@example.com']],
  ['customer', ['erase', 'a@b', 'c@d']],
  ['operator', ['nobody']],
  ['operator', ['list', 'all']],
  ['operator', ['remove', 'nobody']],
  ['operator', ['ada@example.com', 'list']],
  ['migrate', ['down', '--logins']],
  ['migrate', ['down', '3']],
  ['migrate', ['up', 'down']],
])('npm run %s prints its usage for %j', (name, args) => {
  expect(() => databaseCommand.parseArguments(commandOf(name), args)).toThrow(`Usage: npm run ${name}`);
});
