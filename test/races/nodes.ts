// Two nodes of the product on one database, one for each party: what they share is PostgreSQL alone.

import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import pg from 'pg'
import { startAppService } from '../../server/app/app-service.ts'
import { startAuthService } from '../../server/auth/auth-service.ts'
import { createKeySeal } from '../../server/auth/crypto/key-seal.ts'
import { type Hashing, production } from '../../server/auth/crypto/passwords.ts'
import { createSigningKeys } from '../../server/auth/crypto/signing-keys.ts'
import { appSettings } from '../../server/config/app-settings.ts'
import { authSettings } from '../../server/config/auth-settings.ts'
import { loadSettings } from '../../server/config/load.ts'
import { connect, type Pool } from '../../server/db/pool.ts'
import { type Listening, listen } from '../../server/http/listen.ts'
import type { Log } from '../../server/telemetry/log.ts'
import { ask, type Servers } from '../model/http.ts'
import type { policies } from '../model/options.ts'
import { SERVICE_SECRET } from '../support/auth-service.ts'
import { type ForgingProvider, startForgingProvider } from '../support/forging-provider.ts'
import { startOrganizations } from '../support/organizations-double.ts'
import { type Line, recordingLog } from '../support/quiet.ts'
import { type Observer, startObserver } from './blocked.ts'
import { createGate, type Gate } from './gate.ts'
import { ACME, NOTES, TELEVISION } from './listed-application.ts'
import { createMailbox } from './mailbox.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'

const SECRET = 'a secret of the race explorer, long enough'
export const APP_ORIGIN = 'http://app.lockstep.localhost:3000'
/** Nobody is turned away because the machine is busy, nor because the other party goes first. */
const UNHURRIED_MS = 60_000

/** Argon2id as in production, at next to no cost. */
export const cheapHashing: Hashing = { ...production, cost: { memoryCost: 16, timeCost: 1, parallelism: 1 } }

/** A hash of an older kind, which a sign-in renews. */
export const olderHash = (password: string) =>
  cheapHashing.hash(password, { ...cheapHashing.cost, memoryCost: 8 })

export type Nodes = {
  gate: Gate
  observer: Observer
  /** Sees everything, and is held by nobody. */
  pool: pg.Pool
  snapshot: Snapshot
  /** By party. */
  servers: readonly Servers[]
  /** Held as the services' are, by party. */
  pools: readonly Pool[]
  databaseUrl: string
  secret: string
  log: Log
  profile: keyof typeof policies
  /** What the services have logged since this was asked last. */
  logged: () => Line[]
  stop: () => Promise<void>
}

const PARTIES = [0, 1]

export async function startNodes(databaseUrl: string, profile: keyof typeof policies): Promise<Nodes> {
  const gate = createGate()
  const observer = await startObserver(databaseUrl)
  const provider = await startForgingProvider()
  const organizations = await startOrganizations([ACME])
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // A server that is stopped right after the pool may be the first to end a connection.
  pool.on('error', () => {})
  const snapshot = await createSnapshot(pool)
  const log = recordingLog()
  const { Client } = gate
  const stops: (() => Promise<unknown>)[] = []
  const shared = { databaseUrl, log, waitForDatabase: false, connectionWaitMs: UNHURRIED_MS, Client }
  const unhurried = { maxPoolSize: 1, connectionWaitMs: UNHURRIED_MS }
  const mailbox = createMailbox(pool, SECRET)
  const idTokens = new Map<string, Promise<string>>()
  const keyPool = await connect(databaseUrl, unhurried)
  const signingKeys = createSigningKeys(
    {
      pool: keyPool,
      seal: createKeySeal([SECRET]),
      log,
      rotationSeconds: 86_400,
      graceSeconds: 86_400,
      algorithm: 'EdDSA',
    },
    Date.now,
  )
  const servers: Servers[] = []
  const pools = await Promise.all(PARTIES.map(() => connect(databaseUrl, { ...unhurried, Client })))
  for (const party of PARTIES) {
    const held = (listening: Listening): Listening => ({
      ...listening,
      serve: (handler) => listening.serve(gate.serve(party, handler)),
    })
    const [ofAuth, ofApp] = await Promise.all([listen('127.0.0.1', 0, ''), listen('127.0.0.1', 0, '')])
    const auth = `http://127.0.0.1:${ofAuth.port}/api/auth`
    const app = `http://127.0.0.1:${ofApp.port}`
    const demo = { id: 'demo', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
    const env = {
      PROFILE: profile,
      RATE_LIMITS: 'off',
      PASSWORD_BLOCKLIST: 'off',
      AUTH_URL: auth,
      SERVICE_SECRET,
      ORGANIZATIONS_PER_PERSON: '2',
    }
    const settings = loadSettings(
      authSettings,
      // Nothing is mailed: codes are derived from their rows.
      {
        ...env,
        APP_ORIGIN,
        SMTP_URL: 'smtp://127.0.0.1:1',
        OIDC_PROVIDERS: JSON.stringify([demo]),
        OIDC_CLIENTS: JSON.stringify([NOTES, TELEVISION]),
        PROVIDER_REGISTRATION: 'on',
        ...organizations.settings,
      },
      { demo: true },
    )
    const authService = await startAuthService({
      ...shared,
      settings: settings.values,
      secrets: [SECRET],
      serviceSecrets: [SERVICE_SECRET],
      listening: held(ofAuth),
      hashing: cheapHashing,
      guessesElsewhereADay: 50,
      // A session that one run has ended is there again in the next.
      unknownTokens: { has: () => false, add: () => {} },
    })
    const appService = await startAppService({
      ...shared,
      settings: loadSettings(appSettings, { ...env, APP_ORIGIN: app }, { demo: true }).values,
      sessionKeys: ['a session key of the race explorer, long enough'],
      serviceSecrets: [SERVICE_SECRET],
      listening: held(ofApp),
      otherOrigins: [],
    })
    stops.push(appService.stop, authService.stop)
    servers.push({
      auth,
      app,
      origin: APP_ORIGIN,
      ...mailbox,
      signJwt: async (claims) => {
        const { kid, privateKey } = await signingKeys.current()
        const { origin } = new URL(auth)
        return new SignJWT({ ...claims, iss: origin, aud: origin })
          .setProtectedHeader({ alg: 'EdDSA', kid })
          .setExpirationTime('15m')
          .sign(privateKey)
      },
      provider: provided(provider, auth, idTokens),
    })
  }
  // Otherwise whatever is sent first would make one, and seem to change something.
  await signingKeys.current()
  return {
    gate,
    observer,
    pool,
    snapshot,
    servers,
    pools,
    databaseUrl,
    secret: SECRET,
    log,
    profile,
    logged: () => log.lines.splice(0),
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all([...pools, pool, keyPool].map((one) => one.end()))
      organizations.stop()
      await Promise.all([observer.stop(), provider.stop()])
    },
  }
}

/** What the name before the at sign has after its plus sign is no part of who somebody is at the provider. */
const subjectOf = (email: string, who: string) => `${who} ${email.replace(/\+\d+/, '')}`

function provided(
  provider: ForgingProvider,
  auth: string,
  idTokens: Map<string, Promise<string>>,
): NonNullable<Servers['provider']> {
  const claimsOf = ({ email, who }: { email: string; who: 'owner' | 'stranger' }) => ({
    sub: subjectOf(email, who),
    email,
    email_verified: who === 'owner',
  })
  return {
    comeBack: async ({ url, cookie, ...person }) => {
      const { searchParams } = new URL(url)
      const code = randomUUID()
      const query = new URLSearchParams({ state: searchParams.get('state') ?? '', code })
      provider.forgeFor(code, { nonce: searchParams.get('nonce') ?? '', claims: claimsOf(person) })
      return ask(`${auth}/callback/demo?${query}`, { headers: cookie ? { cookie } : {} })
    },
    // The same token for both parties, which is good once.
    idToken: (person) => {
      const name = `${person.who} ${person.email}`
      const token =
        idTokens.get(name) ??
        provider.idToken({ nonce: '', claims: { ...claimsOf(person), nonce: undefined } })
      idTokens.set(name, token)
      return token
    },
  }
}
