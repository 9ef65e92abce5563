// Runs a tool that knows nothing of us to its end; quiet tools hand back what they printed.

import { spawn } from 'node:child_process'
import { root } from '../../server/root.mjs'
import { exitCodeOf, exitUnlessBusy, onStopRequest } from './interruption.mjs'

const CTRL_C_GRACE_MS = 1000

/** Resolves with { code, output }; when a stop was requested meanwhile, ends this process too, unless it runs more. */
export function runTool(command, args, { quiet = false, env = {}, shell = false, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell,
    })
    child.on('spawn', () => onStart?.(child.pid))
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))

    let stopSignal
    const settle = onStopRequest((signal) => {
      stopSignal ??= signal
      // A terminal's Ctrl-C has reached the tool as well; sending it again could cut its own clean-up short.
      setTimeout(() => child.kill('SIGTERM'), signal === 'SIGTERM' ? 0 : CTRL_C_GRACE_MS).unref()
    })

    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code, signal) => {
      settle()
      if (stopSignal) exitUnlessBusy(stopSignal)
      resolve({ code: code ?? exitCodeOf(signal), output: Buffer.concat(output).toString() })
    })
  })
}
