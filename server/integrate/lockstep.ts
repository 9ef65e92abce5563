// Authenticates a request to another application, with the callback machine that Lockstep's own application runs.

import { decodeJwt } from 'jose'
import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import type {
  CallbackOutput,
  CallbackPorts,
  Claims,
  Redirect,
} from '../../machines/callback/callback.types.ts'
import { conceal, type Handle, reveal } from '../../machines/kit/handle.ts'
import { toActors } from '../../machines/kit/ports.ts'
import { run } from '../../machines/kit/run.ts'
import type { KeyOfProgram } from '../tokens/ask-about-key.ts'
import type { Impersonation } from '../tokens/impersonation.ts'
import type { Access } from '../tokens/introspect.ts'
import { resourceMetadata } from '../tokens/protected-resource.ts'
import { kindOf } from '../tokens/token-kind.ts'
import type { SaidReason } from '../tokens/token-reason.ts'
import { notWhileImpersonating } from '../wire/app.ts'
import { createComplaints } from './complaints.ts'
import { type Demanding, meeting, readDemanding, toAskFor } from './demanded.ts'
import { createEndedTokens } from './ended-tokens.ts'
import { foreignCookies } from './foreign-cookie.ts'
import { accessJudge, type Judge, jwtJudge, keyJudge, sessionJudges } from './judges.ts'
import { limited } from './limited.ts'
import { demandUsable, type LockstepOptions } from './options.ts'
import { type Asked, isOfThisOrigin, tokensOf } from './presented-tokens.ts'
import { programOfOrganization } from './program-of-organization.ts'
import { readBody } from './read-web-body.ts'
import { type SignedOut, signingOut } from './sign-out-visitor.ts'
import { type Person, type SaidByJwt, type Visitor, visitorOf } from './visitor.ts'

/** The person whom a callback has authenticated. Open a session for them, a limited one if `state` is `limited`. */
export type Opened = (Person | Extract<Visitor, { state: 'limited' }>) & { redirect: Redirect }

/** `operatorsToo`: `open` is called for an operator who acts as a person, too. End that session with theirs: they act for 15 minutes. */
export type CallingBack = { operatorsToo?: boolean }

export type Lockstep = {
  /**
   * Finds out who sent a request, and what they may see. @throws what `readMemberships` throws, and a TypeError if a demand is invalid
   */
  recognise: (asked: Asked, given?: Demanding) => Promise<Visitor>
  /**
   * Finds out which organization’s program sent a request, by its key in `x-api-key`, and whether the key has the `permissions`. It takes
   * no person, as `recognise` takes no organization. @throws TypeError without `organizationsUrl`
   */
  program: ReturnType<typeof programOfOrganization>
  /**
   * Answers `POST /auth/auth-callback` as specified, for an application that has its own sessions: `open`
   * opens one, with a new ID. An operator who acts as a person gets 403. @throws what `open` or `readMemberships` throws, and a TypeError without `appOrigin`
   */
  callback: (request: Request, open: (opened: Opened) => unknown, given?: CallingBack) => Promise<Response>
  /**
   * Ends the session whose token a request brings, at the auth service. Remove your own cookie if nothing is refused: while the service can’t be
   * asked, the session goes on. A page of another site ends none. @throws TypeError unless `by: 'get-session'`, and without `appOrigin` for a POST that brings a cookie
   */
  signOut: (asked: Asked) => Promise<SignedOut>
  /** Tells applications where to get tokens for `resource` (RFC 9728). @throws TypeError without one */
  metadata: () => Response
}

/** `reason`: how the valid token's session was authenticated, if the auth service says so. `access`, `key`: what the token, or the key, allows. `jwt`: all that a valid one says. `countsAgainInMs`: of a key whose limit is reached. */
type Tokens = {
  body: unknown
  cookie: unknown
  reason?: SaidReason | null
  impersonation?: Impersonation | null
  access?: Access | undefined
  key?: KeyOfProgram | undefined
  jwt?: SaidByJwt
  countsAgainInMs?: number | undefined
}

const policy = {
  trustsClientUser: false,
  looksUpDigestsPlainly: false,
  validatesUnusualTokens: false,
  refusesUnjudged: false,
}

const KEY_REFUSED = 'The API key has expired, was revoked, or is unknown.'

/** A skipped step says nothing about the token. */
const notTaken: Judge = async () => ({ claims: null, because: 'failed' })

/** @throws TypeError with a sentence for each fault of the options */
export function lockstep(options: LockstepOptions): Lockstep {
  demandUsable(options)
  const complaints = createComplaints()
  const whyForeign = foreignCookies(options)
  const byKeys = jwtJudge(options, complaints)
  const ended = createEndedTokens(options)
  const byAsking = sessionJudges(options, complaints, ended)
  const judges: Record<LockstepOptions['by'], Judges> = {
    jwt: { jwt: byKeys.judge, withCookie: notTaken, withBearer: notTaken },
    'get-session': { jwt: notTaken, ...byAsking },
    introspection: { jwt: notTaken, withCookie: notTaken, withBearer: accessJudge(options, complaints) },
  }
  const whyRefused = async (token: string) =>
    ({
      jwt: () => byKeys.whyRefused(token),
      'get-session': () => undefined,
      introspection: () => 'The token has ended, is unknown, or is for another service.',
    })[options.by]()
  const recognising = machineWith(portsOf(options, judges[options.by]))
  const ofKeys = { jwt: notTaken, withCookie: notTaken, withBearer: keyJudge(options, complaints) }
  const recognisingKeys = machineWith(portsOf(options, ofKeys))
  const callingBack = machineWith(portsOf(options, { jwt: byKeys.judge, ...byAsking }))
  return {
    recognise: async (request, given = {}) => {
      const demanded = readDemanding(given)
      const { apiKey, bearer, cookie, isCookieForeign } = tokensOf(request, options)
      const machine = apiKey === undefined ? recognising : recognisingKeys
      const { output, claims, reason, countsAgainInMs, ...may } = await runWith(machine, {
        body: apiKey ?? bearer,
        cookie,
      })
      const visitor = visitorOf(output, claims, may)
      const token = bearer ?? cookie
      if (visitor.state === 'unavailable')
        return { ...visitor, refusal: { ...visitor.refusal, reason: complaints.tell() } }
      if (visitor.refusal === null) return meeting(visitor, { demanded, reason }, request, options)
      if (visitor.state !== 'signedOut') return visitor
      if (countsAgainInMs !== undefined) return { ...visitor, refusal: limited(countsAgainInMs) }
      const whyToken = token ? await whyRefused(token) : isCookieForeign && whyForeign()
      const why = apiKey === undefined ? whyToken : KEY_REFUSED
      const refusal = {
        ...visitor.refusal,
        ...toAskFor(demanded.scopes, options),
        ...(why && { reason: why }),
      }
      return { ...visitor, refusal }
    },
    callback: async (request, open, { operatorsToo = false } = {}) => {
      if (options.appOrigin === undefined)
        throw new TypeError('The callback needs appOrigin: say where browsers reach this application.')
      // A handler may be mounted for a path and not for a method; a link, which is a GET, is to open no session.
      if (request.method !== 'POST')
        return json(405, { error: 'The callback is a POST.', code: 'METHOD_NOT_ALLOWED' }, { allow: 'POST' })
      if (!isOfThisOrigin(request.headers, options))
        return json(403, { error: 'This request came from another site.', code: 'FOREIGN_ORIGIN' })
      const body = await readBody(request)
      if (body instanceof Response) return body
      const { cookie } = tokensOf(request, options)
      const { output, claims, impersonation } = await runWith(callingBack, { body: body.token, cookie })
      const visitor = visitorOf(output, claims, { impersonation })
      if ('unavailable' in output) {
        complaints.tell()
        return json(503, { error: visitor.refusal?.error }, { 'retry-after': '1' })
      }
      if ('error' in output || !visitor.claims) return json(401, output)
      if (impersonation && !operatorsToo) {
        const [status, error, code] = notWhileImpersonating
        return json(status, { error, code })
      }
      await open({ ...visitor, redirect: output.redirect })
      return json(200, { success: true, redirect: output.redirect })
    },
    program: programOfOrganization(options, complaints),
    signOut: signingOut(options, complaints, ended),
    metadata: () => {
      const { authUrl, resource, scopes = [] } = options
      if (resource === undefined) throw new TypeError('The metadata needs resource: say what tokens are for.')
      // Of browsers, too, whichever page asks.
      return json(200, resourceMetadata({ resource, authUrl, scopes }), {
        'access-control-allow-origin': '*',
      })
    },
  }
}

type Judges = { jwt: Judge; withCookie: Judge; withBearer: Judge }
type Step = { request: Handle<unknown>; source: 'body' | 'cookie' }

function portsOf({ readMemberships }: LockstepOptions, judges: Judges): CallbackPorts {
  const tokensIn = ({ request }: Pick<Step, 'request'>) => reveal(request as Handle<Tokens>)
  const tokenOf = (asked: Step) => String(tokensIn(asked)[asked.source])
  const findingBy = async (judge: Judge, asked: Step) => {
    const found = await judge(tokenOf(asked))
    const { authSessionId: _, isBrief: __, isCounted: ___, ...rest } = found
    const { reason = null, impersonation = null, access, key, countsAgainInMs, ...finding } = rest
    Object.assign(tokensIn(asked), { reason, impersonation, access, key, countsAgainInMs })
    return finding
  }
  const people = new WeakMap<object, Claims>()
  const nobody = async () => ({ claims: null, because: 'failed' }) as const
  return {
    verifyJwt: async (step) => {
      const finding = await findingBy(judges.jwt, step)
      if (finding.claims) tokensIn(step).jwt = decodeJwt(tokenOf(step))
      return finding
    },
    askWithCookie: (step) => findingBy(judges.withCookie, step),
    askWithBearer: (step) => findingBy(judges.withBearer, step),
    // The auth service's tables are its own.
    lookUpPlain: nobody,
    lookUpDigest: nobody,
    establishSession: async ({ request, claims }) => {
      people.set(request, claims)
      return { userId: claims.sub }
    },
    readMemberships: async ({ request }) => {
      const claims = people.get(request)
      return claims && readMemberships ? [...(await readMemberships(claims))] : []
    },
  }
}

const machineWith = (ports: CallbackPorts) => callbackMachine.provide({ actors: toActors(ports) })

async function runWith(
  machine: typeof callbackMachine,
  tokens: Tokens,
): Promise<{
  output: CallbackOutput
  claims: Claims | null
  reason: SaidReason | null
  impersonation: Impersonation | null
  access: Access | null
  key: KeyOfProgram | null
  jwt: SaidByJwt | null
  countsAgainInMs: number | undefined
}> {
  const { output, context } = await run(machine, {
    policy,
    request: conceal(tokens),
    bodyToken: kindOf(tokens.body),
    cookieToken: kindOf(tokens.cookie),
    clientUser: null,
  })
  if (!output) throw new Error('The callback machine has ended without an answer.')
  const {
    reason = null,
    impersonation = null,
    access = null,
    key = null,
    jwt = null,
    countsAgainInMs,
  } = tokens
  return { output, claims: context.claims, reason, impersonation, access, key, jwt, countsAgainInMs }
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
