// Runs PostgreSQL's programs as a user they accept, without the variables of our environment that could affect them.

import { spawn } from 'node:child_process'

/** Undefined: as our own user. root must name another one, because PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | undefined

export type Outcome = { code: number | null; output: string }

export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_|DYLD_|NODE_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** @throws when the program cannot be started at all */
export function runToEnd(
  command: string,
  args: readonly string[],
  { runAs, cwd, input = '' }: { runAs: Account; cwd: string; input?: string },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: cleanEnvironment(), ...runAs })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
    child.stdin.end(input)
  })
}
