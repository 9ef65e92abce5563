// One person's second factors, asked for by Better Auth's own client: the same calls for our service and a real one.

import { createAuthClient } from 'better-auth/client'
import { emailOTPClient, twoFactorClient } from 'better-auth/client/plugins'
import { type Creating, type Requesting, simpleKey } from '../../../model/authenticator.ts'
import { ask, headerOf, keep } from '../../../model/http.ts'
import { APP_ORIGIN, PASSWORD } from '../../../support/auth-service.ts'
import { totpCode } from '../../../support/second-factor.ts'

export type Service = {
  url: string
  codeTo: (email: string, type: 'email-verification' | 'sign-in') => string | Promise<string>
}

/** As the client resolves a call. */
export type Answered = {
  data: unknown
  error: { status: number; code?: string | undefined; message?: string | undefined } | null
}

/** Its cookies, and its origin: CORS is left to whatever stands in front of a Better Auth. */
function cookieFetch(): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const asked = new Request(input, init)
    const body = await asked.text()
    const reply = await ask(asked.url, {
      method: asked.method,
      headers: { ...Object.fromEntries(asked.headers), origin: APP_ORIGIN, cookie: headerOf(cookies) },
      ...(body && { body }),
    })
    keep(cookies, reply)
    return Response.json(reply.body, { status: reply.status })
  }
}

function openClient(url: string, onTwoFactorRedirect: (methods: unknown) => void = () => {}) {
  return createAuthClient({
    baseURL: url,
    plugins: [
      emailOTPClient(),
      twoFactorClient({
        onTwoFactorRedirect: ({ twoFactorMethods }) => onTwoFactorRedirect(twoFactorMethods),
      }),
    ],
    fetchOptions: { customFetchImpl: cookieFetch() },
  })
}

const email = 'ada@example.com'
const password = PASSWORD
const WRONG = '12345'

const secretIn = ({ data }: Answered) =>
  new URL((data as { totpURI: string }).totpURI).searchParams.get('secret') ?? ''
const codesIn = ({ data }: Answered) => (data as { backupCodes: string[] }).backupCodes

/** @returns what each call comes to, by its label, and which methods the client has been told of */
export async function walked({ url, codeTo }: Service) {
  const told: unknown[] = []
  const open = () => openClient(url, (methods) => told.push(methods))
  /** In a browser of its own. */
  const waiting = async () => {
    const client = open()
    const answer = await client.signIn.email({ email, password })
    return { client, answer }
  }
  const person = open()
  await person.signUp.email({ name: 'Ada', email, password })
  await person.emailOtp.verifyEmail({ email, otp: await codeTo(email, 'email-verification') })
  const before = open()
  const unfactored = await before.signIn.email({ email, password })
  const stranger = open()

  const none = await person.twoFactor.verifyTotp({ code: WRONG })
  const enabled = await person.twoFactor.enable({ password })
  const secret = secretIn(enabled)
  const [first = '', second = '', third = ''] = codesIn(enabled)
  const shown = await person.twoFactor.getTotpUri({ password })
  const unconfirmed = await waiting()
  const misread = await person.twoFactor.verifyTotp({ code: WRONG })
  const confirmed = await person.twoFactor.verifyTotp({ code: totpCode(secret, -0.5) })

  const entering = await waiting()
  const wrong = await entering.client.twoFactor.verifyTotp({ code: WRONG })
  const code = totpCode(secret)
  const entered = await entering.client.twoFactor.verifyTotp({ code })
  const replayed = await (await waiting()).client.twoFactor.verifyTotp({ code })
  const recovered = await (await waiting()).client.twoFactor.verifyBackupCode({ code: first })
  const recoveredAgain = await (await waiting()).client.twoFactor.verifyBackupCode({ code: first })

  const trying = (await waiting()).client
  for (const _ of Array.from({ length: 5 })) await trying.twoFactor.verifyTotp({ code: WRONG })
  const exhausted = await trying.twoFactor.verifyTotp({ code: WRONG })

  const trusting = (await waiting()).client
  const trusted = await trusting.twoFactor.verifyBackupCode({ code: second, trustDevice: true })
  await trusting.signOut()
  const trustedLater = await trusting.signIn.email({ email, password })
  const sessionless = (await waiting()).client
  const quiet = await sessionless.twoFactor.verifyBackupCode({ code: third, disableSession: true })
  const quietly = await sessionless.getSession()

  const mailed = open()
  await mailed.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
  const byMail = await mailed.signIn.emailOtp({ email, otp: await codeTo(email, 'sign-in') })

  const key = simpleKey()
  const creating = await entering.client.$fetch<Creating>('/passkey/generate-register-options')
  const registering = { response: key.createJSON(APP_ORIGIN, creating.data as Creating) }
  const registered = await entering.client.$fetch('/passkey/verify-registration', {
    method: 'POST',
    body: registering,
  })
  const keyed = await waiting()
  const finder = open()
  const asked = await finder.$fetch<Requesting>('/passkey/generate-authenticate-options')
  const locked = { ...(asked.data as Requesting), userVerification: 'discouraged' as const }
  const byFoundKey = await finder.$fetch('/passkey/verify-authentication', {
    method: 'POST',
    body: { response: key.getJSON(APP_ORIGIN, locked) },
  })

  const answers: Record<string, Answered> = {
    'signing in without a factor': unfactored,
    'a code where there is no app': none,
    'enabling by a wrong password': await person.twoFactor.enable({ password: 'not the password' }),
    enabling: enabled,
    'the secret before it is confirmed': shown,
    'signing in before the app is confirmed': unconfirmed.answer,
    'confirming by a wrong code': misread,
    confirming: confirmed,
    'enabling again': await person.twoFactor.enable({ password }),
    'enabling mailed codes': await person.twoFactor.enable({ password, method: 'otp' }),
    'the secret once it is confirmed': await person.twoFactor.getTotpUri({ password }),
    'signing in': entering.answer,
    'a wrong code': wrong,
    'the code': entered,
    'the code once more': replayed,
    'a recovery code': recovered,
    'a recovery code once more': recoveredAgain,
    'a sixth wrong code': exhausted,
    'a device that is trusted': trusted,
    'signing in on a trusted device': trustedLater,
    'a recovery code for no session': quiet,
    'the session after that': quietly,
    'a mailed code': byMail,
    'registering a passkey without user verification': registered,
    'signing in where there is a passkey': keyed.answer,
    'that passkey alone': byFoundKey,
    'enabling without a session': await stranger.twoFactor.enable({ password }),
    'a code without a sign-in': await stranger.twoFactor.verifyTotp({ code: WRONG }),
    'a recovery code without a sign-in': await stranger.twoFactor.verifyBackupCode({ code: WRONG }),
    'renewing recovery codes': await entering.client.twoFactor.generateBackupCodes({ password }),
    'disabling by a wrong password': await entering.client.twoFactor.disable({
      password: 'not the password',
    }),
    'disabling in a session from before': await before.twoFactor.disable({ password }),
    disabling: await entering.client.twoFactor.disable({ password }),
    'renewing recovery codes of no app': await person.twoFactor.generateBackupCodes({ password }),
    'signing in after that': (await waiting()).answer,
  }
  return { answers, told, uri: (enabled.data as { totpURI: string }).totpURI }
}
