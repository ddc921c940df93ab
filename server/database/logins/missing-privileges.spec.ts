import { type OwnerPrivileges, statementsFor } from './missing-privileges.ts';

const ABLE: OwnerPrivileges = {
  owner: 'shop',
  database: 'shop',
  mayCreateRoles: true,
  mayCreateTables: true,
  missingRoles: ['anon', 'shop_runtime'],
  foreignRoles: [],
};

describe('what a superuser has to run', () => {
  it('is nothing for an owner who may create roles', () => {
    expect(statementsFor(ABLE)).toEqual([]);
  });

  it('makes the roles for one who may not, and lets it work as them', () => {
    expect(statementsFor({ ...ABLE, mayCreateRoles: false })).toEqual([
      'create role anon nologin;',
      'create role shop_runtime nologin;',
      'grant anon, shop_runtime to shop;',
    ]);
    const one = { missingRoles: ['shop_runtime'], foreignRoles: ['anon'] };
    expect(statementsFor({ ...ABLE, ...one, mayCreateRoles: false })).toEqual([
      'create role shop_runtime nologin;',
      'grant shop_runtime, anon to shop;',
    ]);
  });

  it('lets it work as roles that somebody else has made', () => {
    const foreign = { missingRoles: [], foreignRoles: ['anon'] };
    expect(statementsFor({ ...ABLE, ...foreign })).toEqual(['grant anon to shop;']);
  });

  it('gives it the database where it may create no tables', () => {
    expect(statementsFor({ ...ABLE, owner: '"Shop"', mayCreateTables: false })).toEqual([
      'alter database shop owner to "Shop";',
    ]);
  });
});
