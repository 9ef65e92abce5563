// From the start of a process to its readiness, its database migrated: its code compiled before, and not; then its memory while nobody asks it anything.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { application, authService, betterAuth, ofSources } from '../contenders/programs.ts'
import type { Figures } from '../figures.ts'
import { ofSourcesAs, RIVAL } from '../goals.ts'
import type { Program } from '../process.ts'
import { inRounds, type Round } from '../rounds.ts'
import { megabytesOf } from '../usage.ts'

const IDLE_MS = 2000

export async function startUp(bench: Bench): Promise<Figures> {
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const round =
    (program: Program): Round =>
    async () => {
      const warm = await bench.start(program)
      await pause(IDLE_MS)
      const megabytes = megabytesOf(warm.pid)
      await warm.stop()
      return {
        'ms to ready': warm.readyMs,
        'ms to ready, not compiled': await coldly(bench, program),
        'MB, idle': megabytes,
      }
    }
  const at = ({ databaseUrl }: { databaseUrl: string }) => ({ port: bench.port(), databaseUrl })
  const mail = { smtpUrl: bench.mailbox.url, trustedOrigin: rival.origin }
  const auth = authService(ours, at(ours), bench.mailbox.url)
  const app = application(ours, at(ours))
  return inRounds(bench.scale, {
    'auth service': round(auth),
    [ofSourcesAs('auth service')]: round(ofSources(auth)),
    application: round(app),
    [ofSourcesAs('application')]: round(ofSources(app)),
    [RIVAL]: round(betterAuth(at(rival), mail)),
  })
}

/** In ms, with an empty folder for compiled code. */
async function coldly(bench: Bench, program: Program): Promise<number> {
  const empty = mkdtempSync(join(tmpdir(), 'lockstep-bench-compiled-'))
  try {
    const env = { ...program.env, NODE_COMPILE_CACHE: empty }
    const { readyMs, stop } = await bench.start({ ...program, env })
    await stop()
    return readyMs
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
}
