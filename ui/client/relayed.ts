// A call to the auth service that the application passes on: the same answers, by a way the browser can go.

import { asRefusal, post } from './app-client.ts'
import type { Body, Reply } from './auth-answer.ts'

export async function relayed(path: string, body: object, signal: AbortSignal): Promise<Reply> {
  const reply = await post<Body>(path, body, signal)
  return reply.ok ? { ok: true, body: reply.value } : asRefusal(reply)
}
