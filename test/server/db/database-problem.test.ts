// What an error of the database says: whether it is away, what it refuses, and the sentence for those who run the service.

import pg from 'pg'
import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
} from 'slonik'
import { expect, test } from 'vitest'
import { DatabaseSilent } from '../../../server/db/availability.ts'
import { NO_TLS, NoSuchHost } from '../../../server/db/connection.ts'
import {
  databaseProblem,
  isDatabaseAway,
  isUnmigrated,
  NoFreeConnection,
  type Refusal,
  refusalOf,
  refusalSaid,
} from '../../../server/db/database-problem.ts'
import { PreparedStatementLost } from '../../../server/db/statement-names.ts'
import { Problem } from '../../../server/telemetry/problem.ts'

const failure = (fields: { code?: string; syscall?: string }, message = 'It failed.') =>
  Object.assign(new Error(message), fields)
const coded = (code: string) => failure({ code })
/** As Slonik hands it on. */
const wrapped = (cause: Error) =>
  new Error('The query failed.', { cause: new Error('So it did.', { cause }) })

const cause: Error = coded('XX000')
const away: [string, unknown][] = [
  ['a connection that was not opened', new ConnectionError('no')],
  ['a backend that was terminated', new BackendTerminatedError(cause)],
  ['one that was terminated unexpectedly', new BackendTerminatedUnexpectedlyError(cause)],
  ['a transaction that was idle for long', new IdleTransactionTimeoutError(cause)],
  ['a statement that took long', new StatementTimeoutError(cause)],
  ['no free connection', new NoFreeConnection()],
  ['no host that fits', new NoSuchHost('primary')],
  ['silence', new DatabaseSilent()],
  ['a prepared statement that is lost', new PreparedStatementLost()],
  ...[
    ...['EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EPIPE'],
    ...['ETIMEDOUT', '08006', '08P01', '25006', '40001', '40P01', '53300', '57P01', '57P03'],
  ].flatMap((code): [string, unknown][] => [
    [code, coded(code)],
    [`${code}, wrapped`, wrapped(coded(code))],
  ]),
  ['a socket whose server does not run', failure({ code: 'ENOENT', syscall: 'connect' })],
  ...['Connection terminated', 'timeout expired', 'Query read timeout'].map((said): [string, unknown] => [
    said,
    failure({}, said),
  ]),
]
test.each(away)('%s: the database is away, and refuses nothing', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
  expect(refusalOf(error)).toBeNull()
})

const refusing: [string, Refusal, Error][] = [
  ['28P01', 'password', coded('28P01')],
  ['28P01 of an old pooler', 'password', failure({ code: '08P01' }, 'SASL authentication failed')],
  [
    'no password',
    'password',
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
  ],
  ['28000', 'user', coded('28000')],
  ['3D000', 'name', coded('3D000')],
  ['a certificate of nobody we know', 'certificate', coded('SELF_SIGNED_CERT_IN_CHAIN')],
  ['a certificate of another name', 'certificate', wrapped(coded('ERR_TLS_CERT_ALTNAME_INVALID'))],
  ['a server without TLS', 'tls', failure({}, NO_TLS)],
  ['a broken rule of a table', 'other', wrapped(coded('23505'))],
  ['a statement that was cancelled', 'other', coded('57014')],
  ['a file that is not there', 'other', failure({ code: 'ENOENT', syscall: 'open' })],
  ['a socket that may not be used', 'other', failure({ code: 'EACCES', syscall: 'connect' })],
  [
    'words of the driver’s in an error of the server’s',
    'other',
    failure({ code: '22023' }, 'timeout expired'),
  ],
  ['another error of ours', 'other', failure({}, 'It is broken.')],
]
test.each(refusing)('%s: the database is there, and refuses (%s)', (_, refusal, error) => {
  expect(isDatabaseAway(error)).toBe(false)
  expect(refusalOf(error)).toBe(refusal)
})

test.each(refusing)(
  '%s as a pool opens a connection: refused (%s), and away for who asks',
  (_, refusal, cause) => {
    const error = new ConnectionError(cause.message, { cause })
    expect(refusalOf(error)).toBe(refusal)
    expect(isDatabaseAway(error)).toBe(true)
  },
)

test.each(away)('%s as a pool opens a connection: away, and refused by nobody', (_, cause) => {
  const error = new ConnectionError('no', { cause: cause as Error })
  expect(isDatabaseAway(error)).toBe(true)
  expect(refusalOf(error)).toBeNull()
})

test('what is refused is said as a sentence, and of what cannot be reached at all none', () => {
  const opened = (cause: Error) => refusalSaid(new ConnectionError('no', { cause }))
  expect(opened(coded('28P01'))).toMatch(/^The database refuses the password/)
  expect(opened(coded('CERT_HAS_EXPIRED'))).toMatch(/^The database’s certificate is not trusted/)
  expect(opened(new Problem('The file cannot be read.', { cause: coded('ENOENT') }))).toBe(
    'The file cannot be read.',
  )
  for (const error of [
    coded('ENETDOWN'),
    coded('EMFILE'),
    failure({}, 'It is broken.'),
    coded('ECONNREFUSED'),
  ])
    expect(opened(error)).toBeNull()
})

test('what is no error says nothing', () => {
  for (const thrown of [undefined, null, 'timeout expired', { code: 'ECONNREFUSED' }]) {
    expect(isDatabaseAway(thrown)).toBe(false)
    expect(refusalOf(thrown)).toBeNull()
  }
})

test('a table that is not there is one of a database that was never migrated', () => {
  expect([wrapped(coded('42P01')), coded('42703')].map(isUnmigrated)).toEqual([true, false])
})

const sentences: [Error, RegExp][] = [
  [coded('28P01'), /^The database refuses the password: correct it in DATABASE_URL/],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string'),
    /^The database asks for a password, and DATABASE_URL has none/,
  ],
  [wrapped(coded('3D000')), /^The database that DATABASE_URL names does not exist/],
  [
    new NoSuchHost('read-write'),
    /^None of DATABASE_URL’s hosts is read-write, as its target_session_attrs asks/,
  ],
  [failure({}, NO_TLS), /^The database offers no TLS/],
  [
    new ConnectionError('no', { cause: new NoSuchHost('primary') }),
    /^None of DATABASE_URL’s hosts is primary/,
  ],
  [
    wrapped(Object.assign(new pg.DatabaseError('no such user: ada.', 0, 'error'), { code: '08P01' })),
    /as a pooler such as PgBouncer does it \(SQLSTATE 08P01\): no such user: ada\.$/,
  ],
  [
    coded('SELF_SIGNED_CERT_IN_CHAIN'),
    /^The database’s certificate is not trusted \(SELF_SIGNED_CERT_IN_CHAIN\)/,
  ],
  [coded('42P07'), /^The database refuses a statement \(SQLSTATE 42P07\): its log says which/],
  ...['08006', '53300', '57P03', 'EPIPE', 'ECONNREFUSED'].map((code): [Error, RegExp] => [
    coded(code),
    new RegExp(`^The database cannot be reached \\(${code}\\)`),
  ]),
  [failure({}), /^The database cannot be reached \(no answer\)/],
]
test.each(sentences)('%s is said in a sentence', (error, sentence) => {
  const problem = databaseProblem(error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem.message).toMatch(sentence)
  expect(problem.cause).toBe(error)
})

test('what is a sentence already stays that one', () => {
  const problem = new Problem('The setting is wrong.')
  expect(databaseProblem(problem)).toBe(problem)
  expect(databaseProblem(new Error('no', { cause: problem }))).toBe(problem)
})
