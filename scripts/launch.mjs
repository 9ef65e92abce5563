// Refuses a Node that is too old in one sentence; everything else is loaded after that, because an old Node
// could not even parse it. Keep this file to syntax that Node 14 knows.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  process.stderr.write(
    'Lockstep needs Node 20 or newer and this is ' +
      process.version +
      ': install a newer one from https://nodejs.org and run the command again.\n',
  )
  process.exitCode = 1
} else {
  Promise.all([import('./launch/main.mjs'), import('./launch/commands.mjs')]).then(
    ([{ main }, { commands }]) => main(process.argv[2], process.argv.slice(3), commands),
  )
}
