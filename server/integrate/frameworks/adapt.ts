// What is the same in every framework: a handler for those who may be given data, and the callback as a handler.

import type { Lockstep, Opened } from '../lockstep.ts'
import type { Person, Refusal } from '../visitor.ts'

/** How a framework's arguments become a request of the Web, and an answer of the Web becomes the framework's. */
export type Framework<Theirs extends unknown[]> = {
  asked: (...theirs: Theirs) => { headers: Headers; method: string }
  request: (...theirs: Theirs) => Request | Promise<Request>
  answer: (response: Response, ...theirs: Theirs) => unknown
}

export type Handlers<Least extends unknown[]> = {
  /** Runs `handle` for somebody who may be given data; everybody else is told why not: 401, 403 or 503. */
  protect: <Theirs extends Least>(
    handle: (person: Person, ...theirs: Theirs) => unknown,
  ) => (...theirs: Theirs) => Promise<unknown>
  /** The handler of `POST /auth/auth-callback`; `open` opens the application's own session. */
  callback: <Theirs extends Least>(
    open: (opened: Opened, ...theirs: Theirs) => unknown,
  ) => (...theirs: Theirs) => Promise<unknown>
}

export function adapt<Least extends unknown[]>(auth: Lockstep, framework: Framework<Least>): Handlers<Least> {
  return {
    protect:
      (handle) =>
      async (...theirs) => {
        const visitor = await auth.recognise(framework.asked(...theirs))
        return visitor.refusal
          ? framework.answer(refused(visitor.refusal), ...theirs)
          : handle(visitor, ...theirs)
      },
    callback:
      (open) =>
      async (...theirs) => {
        const request = await framework.request(...theirs)
        const response = await auth.callback(request, (opened) => open(opened, ...theirs))
        return framework.answer(response, ...theirs)
      },
  }
}

/** As RFC 6750 has it: what was wrong with a token is said where programs look. */
export function refused({ status, error, code, reason }: Refusal): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  const quoted = reason?.replaceAll(/["\\]|[^\x20-\x7e]/g, '')
  if (status === 401)
    headers.set(
      'www-authenticate',
      quoted ? `Bearer error="invalid_token", error_description="${quoted}"` : 'Bearer',
    )
  if (status === 503) headers.set('retry-after', '1')
  return Response.json({ error, code }, { status, headers })
}
