import { type OwnerPrivileges, statementsFor } from './missing-privileges.ts';

const ABLE: OwnerPrivileges = {
  owner: 'shop',
  database: 'shop',
  mayCreateRoles: true,
  mayCreateTables: true,
  missingRoles: ['anon', 'shop_runtime'],
  foreignRoles: [],
};

describe('the statements for a superuser', () => {
  it('are none for an owner who may create roles', () => {
    expect(statementsFor(ABLE)).toEqual([]);
  });

  it("create the roles and grant them to an owner who isn't allowed to create roles", () => {
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

  it('grant roles that another user has created', () => {
    const foreign = { missingRoles: [], foreignRoles: ['anon'] };
    expect(statementsFor({ ...ABLE, ...foreign })).toEqual(['grant anon to shop;']);
  });

  it("make an owner who isn't allowed to create tables the owner of the database", () => {
    expect(statementsFor({ ...ABLE, owner: '"Shop"', mayCreateTables: false })).toEqual([
      'alter database shop owner to "Shop";',
    ]);
  });
});
