// The real auth service, application and PostgreSQL as the product's model drives them, codes read from real mail.

import { SignJWT } from 'jose'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { isLink, type Purpose } from '../../machines/kit/mailings.ts'
import { createKeySeal } from '../../server/auth/crypto/key-seal.ts'
import { createSigningKeys } from '../../server/auth/crypto/signing-keys.ts'
import { linkAddresses } from '../../server/auth/methods/link/link.mails.ts'
import { connect } from '../../server/db/pool.ts'
import { words } from '../../server/words/mail-words.ts'
import { ask, type Servers } from '../model/http.ts'
import type { Browser, policies } from '../model/options.ts'
import type { ReplayStep } from '../model/recording.ts'
import { walkPath } from '../model/walk.ts'
import { actInAnotherTime } from './another-time.ts'
import { startApp } from './app-service.ts'
import { APP_ORIGIN, SECRET, startAuth, verifiedPerson } from './auth-service.ts'
import { startForgingProvider } from './forging-provider.ts'
import { housekeepingOf } from './lapse-account.ts'
import { passTime } from './pass-time.ts'
import { quiet } from './quiet.ts'

/** Where the newest code of a purpose, or the newest link's token, is in a mail. */
function written(purpose: Purpose): RegExp {
  if (!isLink(purpose)) return new RegExp(`^(\\d{6}) ${words.en.codes[purpose].subject}`)
  const [before = ''] = linkAddresses[purpose]({ authUrl: '', token: '…', redirectTarget: null }).split('…')
  return new RegExp(`${before.replace('?', '\\?')}([\\w-]+)`)
}

const claimsOf = ({ email, who }: { email: string; who: Browser['who'] }) => ({
  sub: `${who} ${email}`,
  email,
  email_verified: who === 'owner',
})

/** More than a path's wrong guesses: they are used up where the path says so, and nowhere else. */
const GUESSES_ELSEWHERE = 50

export type WholeProduct = Servers & { databaseUrl: string; stop: () => Promise<void> }

/** @param overrides settings that win over the policy */
export async function startWholeProduct(
  policy: keyof typeof policies,
  overrides: Record<string, string> = {},
): Promise<WholeProduct> {
  const provider = await startForgingProvider()
  const demo = { id: 'demo', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  const env = { PROFILE: policy, RATE_LIMITS: 'off', PASSWORD_BLOCKLIST: 'off', ...overrides }
  const options = { guessesElsewhereADay: GUESSES_ELSEWHERE }
  const auth = await startAuth({ ...env, OIDC_PROVIDERS: JSON.stringify([demo]) }, options)
  const app = await startApp({ ...env, AUTH_URL: auth.url }, auth.databaseUrl)
  const pool = new pg.Pool({ connectionString: auth.databaseUrl, max: 2 })
  const keyPool = await connect(auth.databaseUrl, { maxPoolSize: 1 })
  const keys = createSigningKeys(
    {
      pool: keyPool,
      seal: createKeySeal([SECRET]),
      log: quiet,
      rotationSeconds: 86_400,
      graceSeconds: 86_400,
      algorithm: 'EdDSA',
    },
    Date.now,
  )
  let codes = 0
  let taken: ReturnType<typeof verifiedPerson> | undefined
  const useUp = async (email: string, tries: number, elsewhere: number) => {
    await pool.query(
      `insert into auth.one_time_code (email, purpose, state, tries, others_tries, issued_at, expires_at)
       values ($1, 'sign-in', 'expired', $2, $3, clock_timestamp() - interval '1 hour', clock_timestamp())`,
      [email, tries, elsewhere],
    )
  }
  return {
    databaseUrl: auth.databaseUrl,
    auth: auth.url,
    app: app.url,
    origin: APP_ORIGIN,
    newCode: (email, purpose, known) =>
      vi.waitFor(
        async () => {
          const found = (await auth.mailsTo(email)).flatMap(
            ({ subject, text }) => written(purpose).exec(`${subject}\n${text}`)?.[1] ?? [],
          )
          expect(found[0], `a new code of ${purpose} for ${email}`).toBeDefined()
          expect(found[0]).not.toBe(known)
          return found[0] ?? ''
        },
        { timeout: 60_000, interval: 20 },
      ),
    takenAddress: async () => {
      taken ??= verifiedPerson(auth)
      return (await taken).email
    },
    undoLink: (email, spent) =>
      vi.waitFor(
        async () => {
          const [link] = (await auth.mailsTo(email)).flatMap(
            ({ text }) => /\/auth\/undo-email-change#([\w-]+)/.exec(text)?.[1] ?? [],
          )
          expect(link, `a new link to take a change back for ${email}`).toBeDefined()
          expect(link).not.toBe(spent)
          return link ?? ''
        },
        { timeout: 60_000, interval: 20 },
      ),
    enrolmentLink: (emails, of) =>
      vi.waitFor(
        async () => {
          const texts = (await Promise.all(emails.map((email) => auth.mailsTo(email)))).flat()
          const { rows } = await pool.query<{ enrolment: string }>(
            `select ${of === 'app' ? 'enrolment' : 'id as enrolment'} from auth.${of === 'app' ? 'totp' : 'passkey'}
             where told = any($1)`,
            [emails],
          )
          const links = texts.flatMap(({ text }) => /\/auth\/undo-two-step#([\w-]+)/.exec(text)?.[1] ?? [])
          const link = links.find((one) => rows.some(({ enrolment }) => isOf(one, enrolment)))
          expect(link, `a link to take the app back in ${emails}`).toBeDefined()
          return link ?? ''
        },
        { timeout: 60_000, interval: 20 },
      ),
    lapse: async (email, purpose) => {
      await pool.query(
        `update auth.one_time_code set expires_at = clock_timestamp()
         where email = $1 and purpose = $2 and state in ('issued', 'locked')`,
        [email, purpose],
      )
    },
    preventCheck: async (cookie) => {
      await pool.query(
        `update app.session
         set checked_at = '-infinity', unchecked_since = now() - interval '1 day',
             data = jsonb_set(data, '{sealedToken}', '"of a key that is gone"')
         where id = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
        [cookie],
      )
    },
    ...passTime(pool),
    ...actInAnotherTime(pool),
    signJwt: async (claims) => {
      const { kid, privateKey } = await keys.current()
      const { origin } = new URL(auth.url)
      return new SignJWT({ ...claims, iss: origin, aud: origin })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setExpirationTime('15m')
        .sign(privateKey)
    },
    exhaust: (email) => useUp(email, 100, 0),
    // Beyond what one day allows no guess is compared: twice so many would use up those of the browser that asked, too.
    exhaustElsewhere: async (email) => {
      const { rows } = await pool.query(
        'select from auth.one_time_code where email = $1 and others_tries >= $2',
        [email, GUESSES_ELSEWHERE],
      )
      if (rows.length === 0) await useUp(email, 0, GUESSES_ELSEWHERE)
    },
    nextDay: async (email) => {
      await pool.query(`delete from auth.one_time_code where email = $1 and tries + others_tries >= $2`, [
        email,
        GUESSES_ELSEWHERE,
      ])
    },
    ...housekeepingOf(auth.databaseUrl),
    whileTaken: async (email, act) => {
      const somebody = await verifiedPerson(auth)
      await pool.query('update auth."user" set email = $2 where email = $1', [somebody.email, email])
      const answer = await act()
      await pool.query('delete from auth."user" where email = $1', [email])
      return answer
    },
    provider: {
      comeBack: async ({ url, cookie, ...person }) => {
        const { searchParams } = new URL(url)
        codes += 1
        const code = `code${codes}`
        const query = new URLSearchParams({ state: searchParams.get('state') ?? '', code })
        provider.forgeFor(code, { nonce: searchParams.get('nonce') ?? '', claims: claimsOf(person) })
        return ask(`${auth.url}/callback/demo?${query}`, { headers: cookie ? { cookie } : {} })
      },
      idToken: (person) => provider.idToken({ nonce: '', claims: { ...claimsOf(person), nonce: undefined } }),
    },
    stop: async () => {
      await pool.end()
      await keyPool.end()
      await app.stop()
      await auth.stop()
      await provider.stop()
    },
  }
}

/** A link's token begins with the id that it is for. */
const isOf = (token: string, id: string) =>
  Buffer.from(token, 'base64url').toString('hex').startsWith(id.replaceAll('-', ''))

let walks = 0

/** Each step's answer as it was predicted, and as it came. */
export async function walk(servers: Servers, browsers: readonly Browser[], steps: readonly ReplayStep[]) {
  walks += 1
  const answered = await walkPath(servers, browsers, steps, `walk${walks}@example.com`)
  return {
    predicted: answered.map(({ step }) => `${step.does} → ${step.answer}`),
    answered: answered.map(({ step, got }) => `${step.does} → ${got}`),
  }
}
