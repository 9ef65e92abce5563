// Sends a call for the auth service to the application, which relays it and its answer.

import { asRefusal, post } from './app-client.ts'
import type { Body, Reply } from './auth-answer.ts'

export async function relay(path: string, body: object, signal: AbortSignal): Promise<Reply> {
  const reply = await post<Body>(path, body, { signal })
  return reply.ok ? { ok: true, body: reply.value } : asRefusal(reply)
}
