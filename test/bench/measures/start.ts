// From the start of a process to its readiness: its code compiled before, its database migrated.

import type { Bench } from '../bench.ts'
import { application, authService, betterAuth } from '../contenders/programs.ts'
import type { Figures } from '../figures.ts'
import { RIVAL } from '../goals.ts'
import type { Program } from '../process.ts'
import { inRounds, type Round } from '../rounds.ts'

export async function startUp(bench: Bench): Promise<Figures> {
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const round =
    (program: Program): Round =>
    async () => {
      const { readyMs, stop } = await bench.start(program)
      await stop()
      return { 'ms to ready': readyMs }
    }
  const at = ({ databaseUrl }: { databaseUrl: string }) => ({ port: bench.port(), databaseUrl })
  const mail = { smtpUrl: bench.mailbox.url, trustedOrigin: rival.origin }
  return inRounds(bench.scale, {
    'auth service': round(authService(ours, at(ours), bench.mailbox.url)),
    application: round(application(ours, at(ours))),
    [RIVAL]: round(betterAuth(at(rival), mail)),
  })
}
