// The locks of second factors and passkeys: what comes of it where one is taken away.

import { addressLock, type Fault, underAddressLock } from './faults.ts'

const WAITING = 'two sign-ins that wait for a second factor'
const APP_CODE = 'show factor by="totp" isRight=true'
const RECOVERY_CODE = 'show factor by="recoveryCode" isRight=true'

const appLock = { find: /(from auth\.totp where user_id = \$\d+) for update/g, put: '$1' }
const recoveryLock = {
  find: /(from auth\.recovery_code where user_id = \$\d+ and digest = \$\d+) for update/g,
  put: '$1',
}

export const faultsOfFactors: readonly Fault[] = [
  {
    name: 'for update of an authenticator app, a recovery code, and a sign-in that waits for one of them',
    statements: [
      appLock,
      recoveryLock,
      { find: /(from auth\.recovery_code where user_id = \$\d+ order by id) for update/g, put: '$1' },
      { find: /(from auth\.pending_sign_in where digest = \$\d+) for update/g, put: '$1' },
    ],
    equivalent: underAddressLock,
  },
  {
    name: 'for update of an authenticator app',
    statements: [appLock],
    shows: { start: WAITING, requests: [APP_CODE, APP_CODE] },
    equivalent: underAddressLock,
  },
  {
    name: 'the lock of an address, and for update of an authenticator app',
    statements: [addressLock, appLock],
    shows: { start: WAITING, requests: [APP_CODE, APP_CODE] },
  },
  {
    name: 'the lock of an address, and for update of an authenticator app and a recovery code',
    statements: [addressLock, appLock, recoveryLock],
    shows: { start: WAITING, requests: [RECOVERY_CODE, RECOVERY_CODE] },
  },
  {
    name: 'for update of a passkey',
    statements: [
      {
        find: /(from auth\.passkey where user_id = \$\d+ and .* order by id limit 1) for update/g,
        put: '$1',
      },
    ],
    equivalent: underAddressLock,
  },
  {
    name: 'for update of the roles in the console',
    statements: [{ find: /(from auth\.console_role order by user_id) for update/g, put: '$1' }],
    equivalent: 'no request orders a role: commands do, in test/server/auth/console/console-roles.test.ts',
  },
  {
    name: 'for update of an API key',
    statements: [{ find: /(and k\.id::text = \$\d+) for update/g, put: '$1' }],
    equivalent: `${underAddressLock}, and those of organizations’ keys that of their tenant`,
  },
]
