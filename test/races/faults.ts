// One fault for each lock, second look and unique constraint: it is taken away, and the explorer has to find that.

type Rewrite = { find: RegExp; put: string }

/** Statements are changed as they are sent; constraints are dropped in the database that is thrown away. */
export type Fault = {
  name: string
  /** What every statement that it matches has in its place. */
  statements?: readonly Rewrite[]
  /** In the order in which they are made; the database is not used for anything else after it. */
  schema?: readonly string[]
  /** Where it shows, or would show first: a starting state, two requests, and how many addresses. */
  shows?: { start: string; requests: readonly [string, string]; addresses?: 2 }
  /** Why nothing can be found: the product is the same without it. */
  equivalent?: string
}

const OWN_LINK = 'reset digits="forget-password"'
const SIGN_IN = 'sign-in own=true'
const CHANGE = 'change e-mail digits="change-email"'
const TAKE_BACK = 'take e-mail back isUndoLink=true'
const IN_TWO_BROWSERS = 'a member of two tenants, in two browsers'
const VERIFY = 'verify digits="email-verification"'

export const addressLock = {
  find: /pg_advisory_xact_lock\(hashtextextended\((\$\d+), 0\)\)/g,
  put: 'hashtextextended($1, 0)',
}
const personLock = { find: /(from app\.app_user where user_id = \$\d+) for update/g, put: '$1' }
const deletedLock = { find: /(from app\.app_user where auth_user_id = \$\d+) for update/g, put: '$1' }
const tenantLock = { find: /(from app\.tenant where tenant_id = \$\d+) for update/g, put: '$1' }
const underTenantLock = 'the invitation’s tenant is locked before it'
const newestCode = { find: /limit 1 for update/g, put: 'limit 1' }
export const underAddressLock =
  'every flow holds the lock of its address before it reads or writes such a row'

export const faults: readonly Fault[] = [
  {
    name: 'the lock of an address',
    statements: [addressLock],
    shows: { start: 'nobody', requests: ['sign-up', 'sign-up'] },
  },
  {
    name: 'the lock of an identity',
    statements: [
      { find: /pg_advisory_xact_lock\(hashtextextended\((\$\d+), 1\)\)/g, put: 'hashtextextended($1, 1)' },
    ],
    shows: { start: 'nobody, and one person', requests: ['id_token', 'id_token'], addresses: 2 },
  },
  {
    name: 'the lock of the signing keys',
    statements: [{ find: /pg_advisory_xact_lock\(hashtextextended\('auth\.jwks', 0\)\)/g, put: '1' }],
    shows: { start: 'nobody', requests: ['make a key', 'make a key'] },
  },
  {
    name: 'for update of the newest code',
    statements: [newestCode],
    shows: { start: 'signed up', requests: [VERIFY, VERIFY] },
    equivalent: underAddressLock,
  },
  {
    name: 'for update of the open codes',
    statements: [{ find: /(purpose = \$\d+\))\s+for update/g, put: '$1' }],
    shows: { start: 'signed up', requests: ['sign-up', 'sign-up'] },
    equivalent: underAddressLock,
  },
  {
    name: 'for update of a change of e-mail that is asked for',
    statements: [{ find: /(user_id = \$\d+ and state = 'requested') for update/g, put: '$1' }],
    shows: { start: 'a change of e-mail asked for', requests: [CHANGE, CHANGE] },
    equivalent: underAddressLock,
  },
  {
    name: 'for update of a change of e-mail that is taken back',
    statements: [
      { find: /(from auth\.email_change where id = \$\d+\))\s+for update/g, put: '$1' },
      { find: /(from auth\.email_change where id = \$\d+) for update/g, put: '$1' },
    ],
    shows: { start: 'a change of e-mail made', requests: [TAKE_BACK, TAKE_BACK] },
    equivalent: underAddressLock,
  },
  {
    name: 'for update of a recovery',
    statements: [{ find: /(from auth\.factor_recovery where user_id = \$\d+) for update/g, put: '$1' }],
    equivalent: underAddressLock,
  },
  {
    name: 'the lock of a credential',
    statements: [
      { find: /pg_advisory_xact_lock\(hashtextextended\((\$\d+), 2\)\)/g, put: 'hashtextextended($1, 2)' },
    ],
    equivalent:
      'of two accounts that register one key the unique index lets one; nobody here has a key that is another’s',
  },
  {
    name: 'the second look at the address of an account',
    statements: [{ find: /select id, email from auth\."user" where id = (\$\d+)/g, put: '$& and false' }],
    shows: { start: 'a change of e-mail asked for', requests: ['delete shows="session"', CHANGE] },
  },
  {
    name: 'for update of a person whose tenants are counted',
    statements: [personLock],
    shows: { start: 'in the application', requests: ['organization', 'organization'] },
  },
  {
    name: 'for update of a person whose default tenant is chosen',
    statements: [personLock],
    shows: { start: IN_TWO_BROWSERS, requests: ['remember first', 'remember last'] },
  },
  {
    name: 'for update of a person whose default tenant is chosen, and the uniqueness of the default',
    statements: [personLock],
    schema: ['drop index app.membership_one_default'],
    shows: { start: IN_TWO_BROWSERS, requests: ['remember first', 'remember last'] },
  },
  {
    name: 'for update of a session of the application that changes',
    statements: [{ find: /(from app\.session where id = \$\d+) for update/g, put: '$1' }],
    shows: {
      start: 'a member of two tenants',
      requests: ['application sign-out everywhere=false', 'application sign-out everywhere=false'],
    },
  },
  {
    name: 'for update of a tenant whose members change',
    statements: [tenantLock],
    shows: { start: 'an organization of three', requests: ['hand over to admin', 'hand over to member'] },
  },
  {
    name: 'for update of a person who is deleted',
    statements: [deletedLock],
    shows: { start: 'an organization of three', requests: ['forget', 'organization'] },
  },
  {
    name: 'for update of an invitation',
    statements: [
      { find: /(from app\.invitation where id = \$\d+ and tenant_id is not null) for update/g, put: '$1' },
    ],
    shows: { start: 'an organization of three', requests: ['accept', 'decline'] },
    equivalent: underTenantLock,
  },
  {
    name: 'for update of an invitation that is sent again',
    statements: [{ find: /(and state = 'pending') for update/g, put: '$1' }],
    shows: { start: 'an organization of three', requests: ['invite', 'invite'] },
    equivalent: underTenantLock,
  },
  {
    name: 'the lock of an address, and for update of the newest code',
    statements: [addressLock, newestCode],
    shows: { start: 'signed up', requests: [VERIFY, VERIFY] },
  },
  {
    name: 'for update of what is claimed from the outbox',
    statements: [{ find: /(limit \$\d+) for update skip locked/g, put: '$1' }],
    shows: { start: 'nobody', requests: ['claim calls', 'claim calls'] },
  },
  {
    name: 'the second look at a password that was compared',
    statements: [
      {
        find: /extract\(epoch from "updatedAt"\)::text as version([\s\S]*)password_hash, id::text/,
        put: `'' as version$1password_hash, ''`,
      },
    ],
    shows: { start: 'signed in twice, every code mailed', requests: [SIGN_IN, OWN_LINK] },
  },
  {
    name: 'the second look at a session once its address is locked',
    statements: [
      {
        find: /select aal, extract\(epoch[\s\S]*where id = (\$\d+) and "expiresAt" > now\(\)/,
        put: 'select null::text as aal, 0::float8 as age where $1::text is not null',
      },
    ],
    shows: {
      start: 'signed in twice, every code mailed',
      requests: ['change password shows="own password" endsSessions=true', 'end sessions which="all"'],
    },
  },
  {
    name: 'the second look at a hash that is renewed',
    statements: [{ find: /and password = \$\d+/, put: 'and $3::text is not null' }],
    shows: { start: 'signed in, with a hash of an older kind', requests: [SIGN_IN, OWN_LINK] },
  },
  {
    name: 'the second look at an account that lapses',
    statements: [
      {
        find: /select exists \(select from auth\."user" u where u\.id = (\$1)[\s\S]*\) as lapsed/,
        put: 'select $1::text is not null and $2::int > 0 and $3::int > 0 as lapsed',
      },
    ],
    shows: { start: 'signed up a month ago', requests: ['lapse account', 'sign-up'] },
  },
  {
    name: 'the lock of an address, and the uniqueness of its user',
    statements: [addressLock],
    schema: ['alter table auth."user" drop constraint user_email_key'],
    shows: { start: 'nobody', requests: ['sign-up', 'sign-up'] },
  },
  {
    name: 'the lock of a kind of rows that housekeeping removes',
    equivalent:
      'two nodes that remove the same rows at once remove each of them once: test/server/auth/housekeeping/housekeeping.test.ts',
  },
  {
    name: 'the lock by which an import knows its own database',
    equivalent: 'it excludes nobody: it tells whether two connections are to one database',
  },
  {
    name: 'the lock of a migration',
    equivalent: 'no request reaches it: nodes that start at once are raced by test/server/db/migrate.test.ts',
  },
]
