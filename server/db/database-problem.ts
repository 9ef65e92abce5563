// The database's errors: which of them mean that it is away, and each as a sentence for those who run the service.

import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
} from 'slonik'
import { Problem } from '../telemetry/problem.ts'
import { DatabaseSilent } from './availability.ts'
import { NO_TLS, NoSuchHost } from './connection.ts'
import { PreparedStatementLost } from './statement-names.ts'

/** Every connection is in use, and none became free in time. */
export class NoFreeConnection extends Error {
  override readonly name = 'NoFreeConnection'
}

export const READ_ONLY =
  'The database is read-only: let DATABASE_URL lead to the primary, by several hosts and target_session_attrs=read-write, or make this one writable.'

/** By SQLSTATE, or by the code of Node's or of ours. */
const sentences: Record<string, string> = {
  '28P01':
    'The database refuses the password: correct it in DATABASE_URL, or give the user this one by alter role … password ….',
  '28000': 'The database refuses this user: correct DATABASE_URL, or pg_hba.conf.',
  '3D000': 'The database that DATABASE_URL names does not exist: create it, or correct the name.',
  '42501':
    'The database user may not do this: grant it CREATE on the database, or make the schemas auth and app its own.',
  '25006': READ_ONLY,
  '55P03':
    'Another connection uses the table that has to be locked, as a backup does: nothing was changed. Try again once it has ended.',
  channel_binding:
    'The database offers no channel binding, which DATABASE_URL requires: use sslmode=require and SCRAM, or leave channel_binding out.',
}

const NO_PASSWORD =
  'The database asks for a password, and DATABASE_URL has none: add it there, after the user and a colon.'

/** OpenSSL's verdicts on a certificate, and Node's on its names. */
const isDistrust = (code: string) =>
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER))/.test(code)

/** @param message of the pooler, whose errors all have one code: it names databases and users, and no password */
const refusedByPooler = (message: string) =>
  `The connection is refused by the protocol, as a pooler such as PgBouncer does it (SQLSTATE 08P01): ${message.replace(/\.$/, '')}.`
const distrusted = (code: string) =>
  `The database’s certificate is not trusted (${code}): name the authority that issued it by sslrootcert in DATABASE_URL, and the host as the certificate has it.`
const refused = (code: string) =>
  `The database refuses a statement (SQLSTATE ${code}): its log says which, and why. It must be PostgreSQL 14 or newer.`
const NO_ANSWER = 'no answer'
const unreachable = (code: string) =>
  `The database cannot be reached (${code}): start it, or correct DATABASE_URL.`

/** A five-character code is PostgreSQL's own; those of the classes 08, 53 and 57 mean that it cannot serve now. */
const isRefusal = (code: string) =>
  /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57)/.test(code) && code !== 'EPIPE'

const away = [
  ConnectionError,
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
  NoFreeConnection,
  NoSuchHost,
  DatabaseSilent,
  PreparedStatementLost,
]
const awayCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** The driver's own messages, where it has no code. */
const awayWords = /^(Connection terminated|timeout expired|Query read timeout)/

type Root = Error & { code?: string; syscall?: string }

/** The driver's own words where DATABASE_URL has no password. */
const noPasswordWords = /client password must be|^Password must be a string/
/** PgBouncer's, before it had a code for them. */
const isRefusedByPooler = ({ code, message }: Root) =>
  code === '08P01' && /^(SASL|password) authentication failed/.test(message)

/**
 * Whether a query failed because the database is away, so that a later try may succeed: or because the server has taken the
 * transaction back (class 40), each time that Slonik has tried it. A pool that gets no connection is away for those who ask it,
 * also while the database refuses it: a password that is being changed must end no session, and is taken again later.
 */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof ConnectionError || isAbsent(error)
}

function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // That a connection was not opened says nothing: why does.
  if (error instanceof ConnectionError && error.cause) return isAbsent(error.cause)
  const root = rootOf(error)
  const { code = '', message } = root
  if (isRefusedByPooler(root)) return false
  return (
    away.some((kind) => error instanceof kind) ||
    awayCodes.has(code) ||
    isNoSocket(error) ||
    /^(08|40|53|57P|25006$)/.test(code) ||
    (code === '' && awayWords.test(message))
  )
}

/** The file of a Unix socket is there while its server runs. */
function isNoSocket(error: unknown): boolean {
  const { code, syscall } = rootOf(error)
  return code === 'ENOENT' && syscall === 'connect'
}

/** The innermost error: Slonik wraps the driver's. */
function rootOf(error: unknown): Root {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? rootOf(cause) : (error as Root)
}

/** A database of PostgreSQL that has never been migrated. */
export const isUnmigrated = (error: unknown): boolean => rootOf(error).code === '42P01'

/** What a running database refuses until somebody mends it. */
export type Refusal = 'password' | 'user' | 'name' | 'certificate' | 'tls' | 'other'

const refusals: Record<string, Refusal> = { '28P01': 'password', '28000': 'user', '3D000': 'name' }

/** Null where it is away. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const root = rootOf(error)
  const { code = '', message } = root
  if (message === NO_TLS) return 'tls'
  if (noPasswordWords.test(message) || isRefusedByPooler(root)) return 'password'
  if (isDistrust(code)) return 'certificate'
  return refusals[code] ?? (isAbsent(error) ? null : 'other')
}

/** What it refuses, as a sentence; null where all that can be said is that nobody gets there. */
export function refusalSaid(error: unknown): string | null {
  if (refusalOf(error) === null) return null
  const { message } = databaseProblem(error)
  return message === unreachable(rootOf(error).code ?? NO_ANSWER) ? null : message
}

export function databaseProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Error && error.cause instanceof Problem) return error.cause
  return new Problem(sentenceOf(error), { cause: error })
}

function sentenceOf(error: unknown): string {
  const root = rootOf(error)
  const { code = NO_ANSWER, message } = root
  if (root instanceof NoSuchHost)
    return `None of DATABASE_URL’s hosts is ${message}, as its target_session_attrs asks: wait for one to be promoted, or correct it.`
  if (message === NO_TLS)
    return 'The database offers no TLS, which sslmode of DATABASE_URL asks for: set ssl=on there, or sslmode=disable here.'
  if (noPasswordWords.test(message)) return NO_PASSWORD
  if (code === '08P01') return refusedByPooler(message)
  if (isDistrust(code)) return distrusted(code)
  return sentences[code] ?? (isRefusal(code) ? refused(code) : unreachable(code))
}
