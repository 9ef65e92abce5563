// Answers about API keys only where the service has them (API_KEYS).

import type { Context } from 'koa'
import type { AuthDeps } from '../../deps.ts'
import { refuse } from '../../steps/refuse.ts'
import type { Handle } from '../../steps/route.ts'

export const whereKeysAre = <Input>(handle: Handle<Input>): Handle<Input> =>
  async function answerAboutKeys(ctx: Context, deps: AuthDeps, input: Input): Promise<void> {
    if (deps.apiKeys) return handle(ctx, deps, input)
    refuse(ctx, 'API_KEYS_NOT_CONFIGURED')
  }
