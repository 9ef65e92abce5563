// Sends the form's calls by Better Auth's client, as the specification has it; what is known of a session is asked without waiting
// for the library.

import { type Answer, refusedBy, unanswered } from './answer.ts'
import { byFetch, type Send, type Sending } from './auth-client.ts'
import { type AuthCall, methodOf, takesSession } from './auth-routes.ts'
import { soon } from './soon.ts'

type Called = (given: object) => Promise<{ data: unknown; error: object | null }>

/** `emailOtp.verifyEmail` of the client. */
const calledIn = (client: object, call: AuthCall) =>
  call.split('.').reduce((at, name) => Reflect.get(at, name), client) as Called

/** @param client as `createClient` makes it */
export async function callBy(
  client: object,
  call: AuthCall,
  { body, query, ...sending }: Sending,
): Promise<Answer<unknown>> {
  let answering: Response | undefined
  const fetchOptions = {
    ...sending,
    method: methodOf(call),
    headers: { 'accept-language': document.documentElement.lang, ...sending.headers },
    onResponse: ({ response }: { response: Response }) => {
      answering = response
    },
  }
  const { data, error } = await calledIn(client, call)({ ...(body as object), query, fetchOptions })
  return answering?.ok === false
    ? refusedBy(answering, error)
    : { ok: true, value: data, headers: answering?.headers }
}

/** Loads the library at once: its chunk does not delay the first view, and is there when the form is sent. */
export function byLibrary(base: string): Send {
  const direct = byFetch(() => base)
  let loading: Promise<object> | undefined
  const client = () => {
    loading ??= import('./better-auth.ts').then(
      ({ createClient }) => createClient(base),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  soon(() => client().catch(() => {}))
  return async (call, sending) => {
    if (takesSession(call)) return direct(call, sending)
    try {
      return await callBy(await client(), call, sending)
    } catch {
      return unanswered
    }
  }
}
