// What every framework shares: a handler for people who may see data, and the callback as a handler.

import { challengeFor } from '../../tokens/protected-resource.ts'
import { type Demanding, readDemanding } from '../demanded.ts'
import type { CallingBack, Lockstep, Opened } from '../lockstep.ts'
import { type Asked, isForPeople } from '../presented-tokens.ts'
import { pageOfRefusal } from '../refusal-page.ts'
import type { Person, Refusal } from '../visitor.ts'

/** Converts what a framework passes to a handler into a web Request, and a web Response into the framework's. */
export type Framework<First, Second, Answer> = {
  /** `url`: the path is enough. */
  asked: (first: First) => { headers: Headers; method: string; url: string }
  request: (first: First) => Request | Promise<Request>
  answer: (response: Response, first: First, second: Second) => Answer | Promise<Answer>
}

/** `First` and `Second` are what a framework passes to a handler at least, `Answer` what it expects back. */
export type Handlers<First, Second = unknown, Answer = unknown> = {
  /**
   * Runs `handle` for a visitor who may see data and meets what is demanded. Answers everybody else with 401, 403, 429 or 503 and
   * the reason, or redirects a page to where its person can prove more. @throws TypeError at once if a demand is invalid
   */
  protect: <A extends First, B extends Second>(
    handle: (person: Person, first: A, second: B) => Answer | Promise<Answer>,
    demanding?: Demanding,
  ) => (first: A, second: B) => Promise<Answer>
  /** The handler of `GET /.well-known/oauth-protected-resource`, followed by the path of `resource`. */
  metadata: (first: First, second: Second) => Promise<Answer>
  /** Returns the handler of `POST /auth/auth-callback`; `open` opens the application's own session. */
  callback: <A extends First, B extends Second>(
    open: (opened: Opened, first: A, second: B) => unknown,
    given?: CallingBack,
  ) => (first: A, second: B) => Promise<Answer>
}

export function adapt<First, Second, Answer>(
  auth: Lockstep,
  framework: Framework<First, Second, Answer>,
): Handlers<First, Second, Answer> {
  return {
    protect: (handle, demanding = {}) => {
      readDemanding(demanding)
      return async (first, second) => {
        const visitor = await auth.recognise(framework.asked(first), demanding)
        return visitor.refusal
          ? framework.answer(refused(visitor.refusal), first, second)
          : handle(visitor, first, second)
      }
    },
    metadata: async (first, second) => framework.answer(auth.metadata(), first, second),
    callback: (open, given) => async (first, second) => {
      const request = await framework.request(first)
      const response = await auth.callback(request, (opened) => open(opened, first, second), given)
      return framework.answer(response, first, second)
    },
  }
}

/**
 * The answer to a request that is refused: JSON.
 * @param asked the request, or its headers: a browser that wants a page then reads one, with the same status
 */
export function refused(refusal: Refusal, asked?: Asked): Response {
  const { status, error, code, location } = refusal
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (location !== undefined) {
    headers.set('location', location)
    return new Response(null, { status: 302, headers })
  }
  if (status === 401 || refusal.scopes) headers.set('www-authenticate', challengeFor(refusal))
  const retryAfter = status === 503 ? 1 : refusal.retryAfter
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  if (!asked || !isForPeople(asked)) return Response.json({ error, code }, { status, headers })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(pageOfRefusal(refusal), { status, headers })
}
