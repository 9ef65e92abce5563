// Waits for the UI where the launcher builds it while this process starts: scripts/launch/service.mjs.

/** Ask before anything else listens for the launcher's messages, or the one that counts may be missed. */
export function uiBuilt(): Promise<void> {
  if (process.env.LOCKSTEP_UI !== 'follows') return Promise.resolve()
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === 'built') resolve()
    })
  })
}
