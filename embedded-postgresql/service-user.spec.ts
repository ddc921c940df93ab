import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseServiceUser, findNobody } from './service-user.ts';

describe('findNobody', () => {
  it.each([
    ['of Debian', 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65534:nobody:/:/usr/sbin/nologin\n', 65534, 65534],
    ['with other numbers', 'nobody:x:99:98:Nobody:/:/sbin/nologin\n', 99, 98],
    ['that is missing', 'root:x:0:0::/:/bin/sh\n', 65534, 65534],
    ['that claims to be root', 'nobody:x:0:0::/:/bin/sh\n', 65534, 65534],
    ['of a missing file', '', 65534, 65534],
  ])('reads the one %s', (_, passwd, uid, gid) => {
    expect(findNobody(passwd)).toEqual({ name: 'nobody', uid, gid });
  });
});

describe('chooseServiceUser', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'service-user-'));

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs PostgreSQL as a normal user', () => {
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(chooseServiceUser(path.join(folder, 'not-there-yet'))).toBeUndefined();
  });

  it("refuses another user's database", () => {
    jest.spyOn(process, 'getuid').mockReturnValue(54_321);
    expect(() => chooseServiceUser(folder)).toThrow('belongs to another user');
  });
});
