// The recordings that npm run docs has written of faults that other products had, by their paths: each is loaded once it is played.

export const knownFaults = import.meta.glob<string>('../known-faults/*.json', {
  query: '?raw',
  import: 'default',
})
