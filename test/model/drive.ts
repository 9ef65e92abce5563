// Sends the model's requests to real servers, as its browsers would, and puts the answers into the model's words.

import { createHash, randomUUID } from 'node:crypto'
import type { Sent } from './action.ts'
import type { Purpose } from './host.ts'
import { ask, headerOf, keep, NotOffered, type Reply, type Servers, words } from './http.ts'
import type { Browser } from './options.ts'

type Jar = {
  cookies: Map<string, string>
  app: Map<string, string>
  token: string
  verifier: string
  secret: string
}

export type Drive = {
  email: string
  /** @returns the answer in the model's words, '' where there is none */
  send: (browser: number, request: Sent) => Promise<string>
  /** Waits until the codes that were mailed have come. */
  read: (mails: readonly Purpose[]) => Promise<void>
}

const NOBODYS = 'nobody’s password'

export function createDrive(servers: Servers, browsers: readonly Browser[], email: string): Drive {
  const jars = browsers.map(
    (): Jar => ({
      cookies: new Map(),
      app: new Map(),
      token: '',
      verifier: '',
      secret: randomUUID(),
    }),
  )
  const codes = new Map<Purpose, string>()
  const passwords = { owner: `the owner’s ${email}`, stranger: `a stranger’s ${email}` }
  // One for all browsers: whoever redeems a verifier redeems the newest.
  let verifier = ''

  const jarOf = (browser: number): Jar => {
    const jar = jars[browser]
    if (!jar) throw new Error(`There is no browser ${browser}.`)
    return jar
  }
  const passwordOf = (browser: number) => passwords[browsers[browser]?.who ?? 'stranger']

  async function auth(
    browser: number,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    more = {},
  ): Promise<Reply> {
    const jar = jarOf(browser)
    const reply = await ask(`${servers.auth}${path}`, {
      method,
      headers: {
        origin: servers.origin,
        ...(jar.cookies.size > 0 && { cookie: headerOf(jar.cookies) }),
        ...(body && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (reply.status === 404 && reply.body === null) throw new NotOffered(`${method} ${path} is not there.`)
    keep(jar.cookies, reply)
    const { token } = reply.body ?? {}
    if (typeof token === 'string') jar.token = token
    return reply
  }

  async function app(browser: number, method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    if (!servers.app) throw new NotOffered('There is no application to ask.')
    const jar = jarOf(browser)
    const reply = await ask(`${servers.app}${path}`, {
      method,
      headers: { cookie: headerOf(jar.app), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    keep(jar.app, reply)
    return reply
  }

  const digitsOf = (digits: Purpose | 'made-up') => {
    const known = [...codes.values()]
    if (digits !== 'made-up') return codes.get(digits) ?? '000000'
    return ['000000', '111111', '222222', '333333'].find((one) => !known.includes(one)) ?? '444444'
  }
  const opened = (reply: Reply) =>
    reply.status === 200 ? (reply.body?.token ? '200 session' : '200') : words(reply)

  async function callback(
    browser: number,
    { token, ownWord }: Extract<Sent, { to: 'callback' }>,
  ): Promise<string> {
    const tokens = {
      own: jarOf(browser).token || 'none-yet',
      dead: randomUUID().replaceAll('-', ''),
      digest: '0'.repeat(64),
    }
    const user = { id: randomUUID(), email, name: '', emailVerified: true }
    const reply = await app(browser, 'POST', '/auth/auth-callback', {
      ...(token && { token: tokens[token] }),
      ...(ownWord && { user }),
    })
    const ends: Record<string, string> = {
      'No session token': 'noToken',
      'Invalid session': 'invalidSession',
    }
    if (reply.status !== 200) return `${reply.status} ${ends[`${reply.body?.error}`] ?? reply.body?.error}`
    const { status } = await app(browser, 'GET', '/api/me')
    return `200 ${status === 200 ? 'full' : 'limited'}`
  }

  async function social(browser: number, sameBrowser: boolean): Promise<string> {
    if (!servers.provider) throw new NotOffered('There is no provider to come back from.')
    const jar = jarOf(browser)
    const sessionChallenge = createHash('sha256').update(jar.secret).digest('hex')
    const callbackURL = `${servers.origin}/auth/callback`
    const begun = await auth(browser, 'POST', '/sign-in/social', {
      provider: 'demo',
      callbackURL,
      errorCallbackURL: callbackURL,
      additionalData: { sessionChallenge },
    })
    const back = await servers.provider({
      url: `${begun.body?.url}`,
      email,
      who: browsers[browser]?.who ?? 'stranger',
      cookie: sameBrowser ? headerOf(jar.cookies) : '',
    })
    // A browser that shows no cookies keeps none either.
    if (sameBrowser) keep(jar.cookies, back)
    const landed = new URL(back.headers.get('location') ?? 'about:blank').searchParams
    verifier = landed.get('auth_session_verifier') ?? verifier
    if (landed.has('error')) return `302 ${landed.get('error')}`
    if (!back.headers.getSetCookie().some((line) => line.includes('session_token='))) return '302'
    jar.token = /session_token=([^;]+)/.exec(headerOf(jar.cookies))?.[1] ?? jar.token
    return '302 session'
  }

  async function redeem(browser: number): Promise<string> {
    const path = `/get-session?auth_session_verifier=${verifier}`
    const { body } = await auth(browser, 'GET', path, undefined, {
      'x-session-secret': jarOf(browser).secret,
    })
    const session = body?.session as { token?: string } | undefined
    if (session?.token) jarOf(browser).token = session.token
    return session ? '200 session' : '200 null'
  }

  async function send(browser: number, request: Sent): Promise<string> {
    const offered = <T>(part: T | undefined): T => {
      if (part === undefined) throw new NotOffered('Nobody here can bring this about.')
      return part
    }
    switch (request.to) {
      case 'sign-up': {
        const body = { email, name: 'Ada', password: passwordOf(browser) }
        return opened(await auth(browser, 'POST', '/sign-up/email', body))
      }
      case 'sign-in': {
        const password = request.own ? passwordOf(browser) : NOBODYS
        return opened(await auth(browser, 'POST', '/sign-in/email', { email, password }))
      }
      case 'send': {
        const { purpose: type } = request
        const [path, body] =
          type === 'forget-password'
            ? ['/forget-password/email-otp', { email }]
            : ['/email-otp/send-verification-otp', { email, type }]
        return words(await auth(browser, 'POST', path, body))
      }
      case 'verify': {
        const body = { email, otp: digitsOf(request.digits) }
        return opened(await auth(browser, 'POST', '/email-otp/verify-email', body))
      }
      case 'sign-in by code': {
        const body = { email, otp: digitsOf(request.digits) }
        return opened(await auth(browser, 'POST', '/sign-in/email-otp', body))
      }
      case 'reset': {
        const body = { email, otp: digitsOf(request.digits), password: passwordOf(browser) }
        return words(await auth(browser, 'POST', '/email-otp/reset-password', body))
      }
      case 'change password': {
        const reply = await auth(browser, 'POST', '/change-password', {
          currentPassword: request.shows === 'own password' ? passwordOf(browser) : NOBODYS,
          newPassword: passwordOf(browser),
          revokeOtherSessions: request.endsSessions,
        })
        return opened(reply)
      }
      case 'delete': {
        const password = request.shows === 'own password' ? passwordOf(browser) : NOBODYS
        return words(
          await auth(browser, 'POST', '/delete-user', request.shows === 'session' ? {} : { password }),
        )
      }
      case 'social':
        return social(browser, request.sameBrowser)
      case 'redeem':
        return redeem(browser)
      case 'callback':
        return callback(browser, request)
      case 'sign-out':
        await auth(browser, 'POST', '/sign-out', {})
        return ''
      case 'leave':
        // Without the cookie it is gone for this browser; the route itself would end both sessions.
        jarOf(browser).app.clear()
        return ''
      case 'clock':
        await offered(servers.lapse)(email, request.purpose)
        return ''
      case 'budget':
        await offered(servers.exhaust)(email)
        return ''
      case 'day':
        await offered(servers.nextDay)(email)
        return ''
      case 'form':
        return ''
    }
  }

  return {
    email,
    send,
    read: async (mails) => {
      for (const purpose of mails)
        codes.set(purpose, await servers.newCode(email, purpose, codes.get(purpose)))
    },
  }
}
